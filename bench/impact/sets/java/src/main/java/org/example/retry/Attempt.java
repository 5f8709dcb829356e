package org.example.retry;

/** An attempt under a RetryPolicy. */
public interface Attempt { //= Attempt
  boolean run(RetryPolicy policy); //= RetryPolicy

  default Attempt then(Attempt next) { //= Attempt
    return policy -> run(policy) && next.run(policy);
  }
}
