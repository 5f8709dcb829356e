package org.example.retry;

public final class RetryPolicy { //= RetryPolicy
  public static final int LIMIT = 3;

  private final Backoff backoff; //= Backoff

  public RetryPolicy(Backoff backoff) { //= Backoff, RetryPolicy
    this.backoff = backoff;
  }

  public static RetryPolicy standard() { //= RetryPolicy
    return new RetryPolicy(Backoff.NONE); //= RetryPolicy, Backoff
  }

  public long delayOf(int attempt) {
    return backoff.millis(attempt);
  }
}
