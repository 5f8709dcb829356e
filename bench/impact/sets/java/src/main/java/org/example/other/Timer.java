package org.example.other;

/** Has a RetryPolicy of its own. */
class Timer { //= Timer
  static class Backoff0 {} //= Backoff0

  private Backoff0 backoff = new Backoff0(); //= Backoff0

  int attempt(int RetryPolicy) {
    return RetryPolicy + 1;
  }
}
