import { type Block, h1, h2, ol, p, table, ul } from './blocks.ts';

/** The sample PDF: one chapter a page. Kestrel, its people and its figures are made up. */
export const HANDBOOK_TITLE = 'Kestrel Message Broker: Operations Handbook';

export const HANDBOOK: Block[][] = [
  [
    h1('1 Overview'),
    p(
      'Kestrel carries messages between services that must not lose them. A producer hands a message to any node; the node writes it to two further nodes before it acknowledges. A consumer takes messages from a queue in order and confirms each one. What is not confirmed within the visibility window is delivered again.',
    ),
    p(
      'This handbook is for the people who run Kestrel: how to install it, how to configure delivery, what to watch, and what to do when something breaks. It describes release 4.2.',
    ),
    h2('1.1 How the parts fit together'),
    ul(
      'Broker nodes keep queues on disk and replicate them.',
      'The coordinator elects a leader for each queue and moves leadership when a node is lost.',
      'The console shows queues, consumers and alerts; it holds no state of its own.',
    ),
    h2('1.2 Words used in this handbook'),
    table(
      'Table 1: Terms',
      ['Term', 'Meaning'],
      ['Queue', 'An ordered list of messages with one leader and two replicas'],
      ['Visibility window', 'How long a delivered message stays hidden from other consumers'],
      ['Dead-letter queue', 'Where messages go after their last attempt has failed'],
      ['Quorum', 'The majority of replicas that must agree before a write counts'],
    ),
  ],
  [
    h1('2 Installation'),
    p(
      'Three nodes are the smallest cluster that survives the loss of one. Put each node in a zone of its own. The broker needs a local disk; network file systems are refused at start because they acknowledge writes that they later lose.',
    ),
    h2('2.1 Requirements'),
    table(
      'Table 2: Requirements for each node',
      ['Resource', 'Minimum', 'Recommended'],
      ['Processor cores', '2', '8'],
      ['Memory', '4 GiB', '16 GiB'],
      ['Disk', '50 GB SSD', '500 GB NVMe'],
      ['Network', '1 Gbit/s', '10 Gbit/s'],
      ['Open files', '65,536', '262,144'],
    ),
    h2('2.2 First start'),
    ol(
      'Install the package on all three nodes.',
      'Write the same cluster secret to /etc/kestrel/secret on each node.',
      'Start the first node with the flag --bootstrap.',
      'Start the other two nodes; they join on their own within ten seconds.',
      'Run kestrelctl cluster status and check that it shows three members and one leader.',
    ),
    p(
      'The flag --bootstrap is used once in the life of a cluster. A second use on a node that has data is refused with error KES-1007.',
    ),
  ],
  [
    h1('3 Configuration'),
    p(
      'Every setting has a name in the file kestrel.yaml and the same name, in capitals and with the prefix KESTREL_, in the environment. The environment wins. A wrong value stops the start and names the setting.',
    ),
    table(
      'Table 3: Settings that most clusters change',
      ['Setting', 'Default', 'Meaning'],
      ['listen_port', '7400', 'Port for producers and consumers'],
      ['replica_count', '3', 'Copies of each queue, the leader included'],
      ['visibility_seconds', '30', 'How long a delivered message stays hidden'],
      ['max_message_bytes', '1048576', 'Largest message that is accepted'],
      ['retention_hours', '168', 'How long confirmed messages are kept for replay'],
      ['fsync_interval_ms', '5', 'Longest time that an acknowledged write may wait for the disk'],
    ),
    h2('3.1 Changing settings while running'),
    p(
      'visibility_seconds and retention_hours can be changed while the broker runs: edit the file on every node and send SIGHUP. All other settings need a rolling restart. Restart followers first and the leader last, and wait for kestrelctl cluster status to show three members after each node.',
    ),
  ],
  [
    h1('4 Delivery and retries'),
    p(
      'Kestrel delivers each message at least once. A consumer that fails, or that does not confirm a message within the visibility window, sees it again. Consumers must therefore be idempotent: handling the same message twice must have the effect of handling it once.',
    ),
    h2('4.1 The retry schedule'),
    p(
      'After a failed attempt the message waits before it is delivered again. The wait doubles with each attempt and carries a random part of up to 20 percent, so that many failed messages do not return at the same moment.',
    ),
    table(
      'Table 4: Retry schedule',
      ['Attempt', 'Wait before it', 'Elapsed since first failure'],
      ['2', '5 s', '5 s'],
      ['3', '10 s', '15 s'],
      ['4', '20 s', '35 s'],
      ['5', '40 s', '75 s'],
      ['6', '80 s', '155 s'],
    ),
    p(
      'After the sixth failed attempt the message moves to the dead-letter queue. It stays there for 14 days and can be replayed with kestrelctl dlq replay QUEUE.',
    ),
    h2('4.2 Ordering'),
    p('Order is kept within a message group. Messages without a group may overtake each other after a retry.'),
  ],
  [
    h1('5 Security'),
    p(
      'Traffic between nodes and with clients is encrypted with TLS 1.3. There is no plain-text port. Certificates are read from /etc/kestrel/tls and reloaded within one minute of a change; no restart is needed.',
    ),
    h2('5.1 Authentication'),
    p(
      'Clients present a certificate or an API token. Tokens are created with kestrelctl token create, are shown once, and expire after 90 days by default. A revoked token stops working within five seconds on every node.',
    ),
    h2('5.2 Permissions'),
    table(
      'Table 5: Roles',
      ['Role', 'Produce', 'Consume', 'Manage queues', 'Manage tokens'],
      ['producer', 'yes', 'no', 'no', 'no'],
      ['consumer', 'no', 'yes', 'no', 'no'],
      ['operator', 'yes', 'yes', 'yes', 'no'],
      ['owner', 'yes', 'yes', 'yes', 'yes'],
    ),
    h2('5.3 Audit'),
    p(
      'Every change of a queue, a token or a role is written to the audit log with the name of who made it. The audit log is kept for 400 days and cannot be edited, not even by an owner.',
    ),
  ],
  [
    h1('6 Monitoring'),
    p(
      'Each node serves metrics at /metrics on port 7401. Four of them deserve an alert; the others are for finding causes.',
    ),
    table(
      'Table 6: Metrics that deserve an alert',
      ['Metric', 'Alert when', 'What it means'],
      ['kestrel_queue_age_seconds', 'above 300 for 5 minutes', 'Consumers do not keep up'],
      ['kestrel_replica_lag_bytes', 'above 64 MB for 2 minutes', 'A follower falls behind'],
      ['kestrel_dlq_messages_total', 'any increase', 'A message failed six times'],
      ['kestrel_disk_free_ratio', 'below 0.15', 'Writes stop at 0.05'],
    ),
    h2('6.1 Health checks'),
    p(
      'GET /health answers 200 when the node has a quorum and 503 when it has none. Use it for load balancers. GET /live answers 200 as long as the process runs; use it for restarts only.',
    ),
    h2('6.2 Logs'),
    p(
      'Logs are JSON, one event a line, on standard error. Message bodies are never logged. Set log_level to debug for at most an hour: it writes about 40 MB a minute on a busy node.',
    ),
  ],
  [
    h1('7 Backup and restore'),
    p(
      'Replication protects against the loss of a node; a backup protects against mistakes. A backup is taken from a follower, so that the leader is not slowed down, and covers all queues at one moment in time.',
    ),
    h2('7.1 Taking a backup'),
    ol(
      'Run kestrelctl backup create --to s3://bucket/path on any node.',
      'Wait for the line "backup complete"; 100 GB take about 12 minutes.',
      'Run kestrelctl backup verify with the same address. It reads every block and compares checksums.',
    ),
    h2('7.2 Restoring'),
    p(
      'Restore into an empty cluster only. Start three new nodes with --bootstrap on the first, then run kestrelctl restore --from with the address of the backup. Consumers must be stopped until the restore has ended; otherwise they confirm messages that are about to be replaced.',
    ),
    table(
      'Table 7: Recovery objectives',
      ['Case', 'Data lost at most', 'Time to recover'],
      ['One node lost', 'none', '8 seconds'],
      ['One zone lost', 'none', '8 seconds'],
      ['Whole cluster lost', 'since the last backup', '45 minutes for 100 GB'],
    ),
  ],
  [
    h1('8 Upgrades'),
    p(
      'Kestrel is upgraded one node at a time without downtime. Two neighbouring minor releases work together; releases further apart do not. To go from 4.0 to 4.2, go to 4.1 first.',
    ),
    ol(
      'Read the release notes of the target release.',
      'Take a backup and verify it.',
      'Drain a follower with kestrelctl node drain.',
      'Install the new package on it, start it, and wait until it has caught up.',
      'Repeat with the other follower, then with the leader.',
      'Run kestrelctl cluster finalize to enable the new storage format.',
    ),
    p(
      'Until finalize has run, every node can be taken back to the previous release. After it, only a restore from the backup leads back.',
    ),
    h2('8.1 Compatibility of clients'),
    table(
      'Table 8: Client libraries and broker releases',
      ['Library', 'Oldest broker', 'Newest broker'],
      ['Java 3.x', '3.6', '4.2'],
      ['Go 2.x', '4.0', '4.2'],
      ['Python 5.x', '4.0', '4.2'],
      ['Node 1.x', '4.1', '4.2'],
    ),
  ],
  [
    h1('9 Troubleshooting'),
    p('Every error has a code. The table gives the cause that was behind it most often and the first thing to do.'),
    table(
      'Table 9: Error codes',
      ['Code', 'Cause', 'First step'],
      ['KES-1007', 'Bootstrap on a node that has data', 'Remove the flag --bootstrap'],
      ['KES-1042', 'No quorum: two of three nodes are unreachable', 'Check the network between zones'],
      ['KES-1100', 'Disk below 5 percent free', 'Lower retention_hours or add disk'],
      ['KES-2003', 'Message larger than max_message_bytes', 'Send a reference in place of the body'],
      ['KES-2019', 'Token expired or revoked', 'Create a new token'],
      ['KES-3001', 'Clock of a node differs by more than 500 ms', 'Repair time synchronisation'],
    ),
    h2('9.1 Consumers do not keep up'),
    p(
      'If kestrel_queue_age_seconds rises while consumers are healthy, add consumers up to the number of message groups. If the consumers are slow, raise visibility_seconds first: a window that is too short delivers every slow message twice and makes the overload worse.',
    ),
    h2('9.2 A node does not join'),
    p(
      'Compare the cluster secret on all nodes, byte by byte; a trailing newline counts. Then check that port 7402 is open between the nodes.',
    ),
  ],
  [
    h1('10 Limits and contacts'),
    table(
      'Table 10: Tested limits of one cluster',
      ['What', 'Limit'],
      ['Queues', '20,000'],
      ['Messages a second, 1 KB each', '180,000'],
      ['Consumers', '50,000'],
      ['Size of one queue', '2 TB'],
      ['Nodes', '15'],
    ),
    h2('10.1 Who to call'),
    table(
      'Table 11: Escalation',
      ['Level', 'Who', 'Reached within'],
      ['1', 'Operator on duty', '15 minutes'],
      ['2', 'Platform team', '1 hour'],
      ['3', 'Storage specialists', 'next working day'],
    ),
    h2('10.2 Changes of this handbook'),
    p(
      'Release 4.2 of this handbook adds the retry schedule, the roles and the recovery objectives. Corrections go to the platform team; the handbook is reviewed every quarter.',
    ),
  ],
];
