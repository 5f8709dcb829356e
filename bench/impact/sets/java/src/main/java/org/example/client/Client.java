package org.example.client;

import static org.example.retry.RetryPolicy.standard; //= RetryPolicy

import org.example.retry.Attempt; //= Attempt
import org.example.retry.RetryPolicy; //= RetryPolicy

public class Client { //= Client
  private final RetryPolicy policy = standard(); //= RetryPolicy

  public boolean send(Attempt attempt) { //= Attempt
    return attempt.run(policy);
  }

  public int limit() {
    return RetryPolicy.LIMIT; //= RetryPolicy
  }
}
