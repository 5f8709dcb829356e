package org.example.client;

import org.example.retry.Attempt; //= Attempt

class ClientTest { //= ClientTest
  void sends() {
    Attempt attempt = policy -> true; //= Attempt
    assert new Client().send(attempt); //= Client
  }
}
