# SPDX-License-Identifier: Apache-2.0
# Results of R for many samples: Rscript reference.R > reference.json. The tests read the stored results and need no R.
options(warn = -1)
RNGversion("4.0.0")
set.seed(20)

number <- function(values) ifelse(is.nan(values), "null", ifelse(values == signif(values, 15), sprintf("%.15g", values), sprintf("%.17g", values)))
array_of <- function(values) sprintf("[%s]", paste(number(values), collapse = ","))
written <- function(value) {  # list(x): the array x, also if it has one element; a longer list: an array of arrays
  if (is.list(value)) {
    arrays <- vapply(value, array_of, "")
    if (length(arrays) == 1) arrays else sprintf("[%s]", paste(arrays, collapse = ","))
  } else if (is.logical(value)) tolower(as.character(value))
  else if (is.character(value)) sprintf("\"%s\"", value)
  else number(value)
}
cases <- character(0)
tell <- function(...) {
  facts <- list(...)
  cases[[length(cases) + 1]] <<- sprintf("{%s}", paste(sprintf("\"%s\":%s", names(facts), vapply(facts, written, "")), collapse = ","))
}
short <- function(values) as.numeric(sprintf("%.6g", values))  # rounds as the file does

rank_sum <- function(x, y) {
  test <- wilcox.test(x, y)
  wins <- outer(x, y, ">") + 0.5 * outer(x, y, "==")
  tell(test = "rank_sum", x = list(x), y = list(y), statistic = test$statistic[[1]], p = test$p.value, exact = !grepl("correction", test$method),
       effect = mean(wins))
}
signed_rank <- function(x, y) {
  test <- wilcox.test(x, y, paired = TRUE)
  d <- (x - y)[x != y]
  tell(test = "signed_rank", x = list(x), y = list(y), statistic = test$statistic[[1]], p = test$p.value, exact = !grepl("correction", test$method),
       effect = sum(sign(d) * rank(abs(d))) / sum(rank(abs(d))))
}
friedman <- function(...) {
  columns <- list(...)
  values <- do.call(cbind, columns)
  test <- friedman.test(values)
  long <- data.frame(y = as.vector(values), g = factor(rep(seq_along(columns), each = nrow(values))))
  pairs <- pairwise.wilcox.test(long$y, long$g, p.adjust.method = "holm", paired = TRUE)$p.value
  tell(test = "friedman", values = columns, statistic = test$statistic[[1]], df = test$parameter[[1]], p = test$p.value,
       pairs = list(t(pairs)[upper.tri(t(pairs), diag = TRUE)]))
}
describe <- function(x) {
  q <- quantile(x, c(0, 0.25, 0.5, 0.75, 1), names = FALSE)
  tell(test = "describe", x = list(x), numbers = list(c(mean(x), if (length(x) > 1) sd(x) else 0, q)))
}

# Two samples: without ties, with ties, entirely apart, equal, of different sizes, below and above 50.
for (n in list(c(1, 1), c(1, 4), c(2, 3), c(3, 3), c(4, 4), c(5, 9), c(10, 10), c(12, 30), c(30, 30), c(49, 49), c(49, 50), c(50, 20), c(80, 70)))
  for (shift in c(0, 0.7, 8)) {
    x <- short(rnorm(n[1])); y <- short(rnorm(n[2], shift))
    rank_sum(x, y)
    rank_sum(round(15800 + 20 * x), round(15800 + 20 * y))
    rank_sum(round(2 * x), round(2 * y))
  }
rank_sum(c(5, 5, 5, 5), c(5, 5, 5, 5))
rank_sum(rep(c(1, 2), 10), rep(2, 12))
rank_sum(c(rep(7542, 25), 7544, 7598), c(rep(7542, 28), 7600))
rank_sum(1e9 + 1:40, 1e9 + 41:80)
rank_sum(short(1e-9 * (1:20)), short(1e-9 * (11:30) + 5e-10))
rank_sum(1:100, 101:200)

for (n in c(1, 2, 4, 5, 6, 7, 10, 15, 30, 48, 49, 50, 80))
  for (shift in c(0, 0.5, 9)) {
    x <- short(rnorm(n)); y <- short(rnorm(n, shift))
    signed_rank(x, y)
    signed_rank(round(15800 + 20 * x), round(15800 + 20 * y))
    signed_rank(round(2 * x), round(2 * y))
  }
signed_rank(c(3, 3, 3), c(3, 3, 3))
signed_rank(c(1, 2, 3, 4, 5, 6, 7, 8), c(1, 2, 3, 4, 5, 6, 7, 9))
signed_rank(c(2, 4, 6, 8, 10, 12), c(1, 2, 3, 4, 5, 6))
signed_rank(c(1, 2, 3, 4), c(2, 1, 4, 3))
signed_rank(1:60, (1:60) + 1)

for (treatments in c(2, 3, 6, 12))
  for (blocks in c(1, 2, 3, 8, 30, 60))
    for (shift in c(0, 0.4, 5)) {
      columns <- lapply(seq_len(treatments), function(i) short(rnorm(blocks, i * shift / treatments)))
      if (blocks > 1) {
        do.call(friedman, columns)
        do.call(friedman, lapply(columns, function(column) round(2 * column)))
      }
    }
friedman(c(1, 1, 1), c(1, 1, 1), c(1, 1, 1))
friedman(c(1, 2, 3, 4), c(1, 2, 3, 4), c(2, 3, 4, 5))

for (n in c(1, 2, 3, 4, 5, 10, 31)) describe(short(rnorm(n, 100, 15)))
describe(rep(4, 6))

for (p in list(0.03, c(0.01, 0.04), c(0.04, 0.01, 0.03, 0.005), c(0.5, 0.9, 1, 0.001), rep(0.02, 5), c(0, 1e-12, 0.02, 0.02), short(runif(15))))
  tell(test = "holm", p = list(p), adjusted = list(p.adjust(p, "holm")))

cat("[\n", paste(cases, collapse = ",\n"), "\n]\n", sep = "")
