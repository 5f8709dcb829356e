package org.example.retry;

public enum Backoff { //= Backoff
  NONE,
  DOUBLE;

  long millis(int attempt) {
    return this == NONE ? 0 : 1L << attempt;
  }
}
