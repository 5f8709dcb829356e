package org.example.client;

record Qualified(org.example.retry.Backoff backoff) { //= Qualified, Backoff
  static final String TEXT = "RetryPolicy";

  Class<?> type() {
    return org.example.retry.RetryPolicy.class; //= RetryPolicy
  }
}
