package org.example.client;

import java.util.List;
import org.example.retry.*;

class Batch { //= Batch
  private final Client client = new Client(); //= Client

  boolean sendAll(List<Attempt> attempts, Backoff backoff) { //= Attempt, Backoff
    RetryPolicy policy = new RetryPolicy(backoff); //= RetryPolicy
    return attempts.stream().allMatch(client::send) && policy != null;
  }
}
