import { nameList } from './name-list.ts';

/** A service outside of the code, and how it shows: packages of its clients, images of containers, schemes of addresses. */
export type Service = {
  readonly name: string;
  readonly sort: 'database' | 'search' | 'queue' | 'cache' | 'storage' | 'API';
  /** Names of packages of npm, PyPI, crates, Go modules and `group:artifact` of Maven. */
  readonly clients: (name: string) => boolean;
  /** The last part of an image's name. */
  readonly images?: RegExp;
  readonly schemes?: RegExp;
};

/** What is used most, by the packages of each ecosystem. */
export const SERVICES: readonly Service[] = [
  {
    name: 'PostgreSQL',
    sort: 'database',
    clients: nameList(
      'pg pg-boss pg-promise postgres slonik @vercel/postgres @neondatabase/serverless psycopg psycopg2 psycopg2-binary asyncpg pg8000 tokio-postgres github.com/lib/pq github.com/jackc/pgx org.postgresql:postgresql',
    ),
    images: /^(?:postgres|postgresql|postgis|pgvector|timescaledb)$/,
    schemes: /^postgres/,
  },
  {
    name: 'MySQL or MariaDB',
    sort: 'database',
    clients: nameList(
      'mysql mysql2 mariadb pymysql mysqlclient aiomysql mysql-connector-python mysql_async github.com/go-sql-driver/mysql mysql:mysql-connector-java mysql:mysql-connector-j com.mysql:mysql-connector-java com.mysql:mysql-connector-j org.mariadb.jdbc:mariadb-java-client',
    ),
    images: /^(?:mysql|mariadb)$/,
    schemes: /^(?:mysql|mariadb)/,
  },
  {
    name: 'SQLite',
    sort: 'database',
    clients: nameList(
      'better-sqlite3 sqlite3 sql.js aiosqlite rusqlite github.com/mattn/go-sqlite3 modernc.org/sqlite org.xerial:sqlite-jdbc',
    ),
    schemes: /^sqlite/,
  },
  {
    name: 'MongoDB',
    sort: 'database',
    clients: nameList('mongodb mongoose pymongo motor go.mongodb.org/mongo-driver org.mongodb:*'),
    images: /^mongo(?:db)?$/,
    schemes: /^mongodb/,
  },
  {
    name: 'Redis',
    sort: 'cache',
    clients: nameList(
      'redis ioredis @redis/client bullmq bull aioredis github.com/redis/go-redis github.com/go-redis/redis redis.clients:jedis io.lettuce:lettuce-core',
    ),
    images: /^(?:redis|valkey|redis-stack)$/,
    schemes: /^rediss?/,
  },
  {
    name: 'Memcached',
    sort: 'cache',
    clients: nameList('memcached memjs pymemcache github.com/bradfitz/gomemcache'),
    images: /^memcached$/,
  },
  {
    name: 'Kafka',
    sort: 'queue',
    clients: nameList(
      'kafkajs node-rdkafka kafka-python confluent-kafka aiokafka rdkafka github.com/segmentio/kafka-go github.com/ibm/sarama github.com/confluentinc/confluent-kafka-go org.apache.kafka:kafka-clients org.springframework.kafka:spring-kafka',
    ),
    images: /^(?:cp-)?kafka$/,
  },
  {
    name: 'RabbitMQ',
    sort: 'queue',
    clients: nameList(
      'amqplib amqp-connection-manager pika aio-pika lapin github.com/rabbitmq/amqp091-go com.rabbitmq:amqp-client org.springframework.boot:spring-boot-starter-amqp',
    ),
    images: /^rabbitmq$/,
    schemes: /^amqps?/,
  },
  {
    name: 'NATS',
    sort: 'queue',
    clients: nameList('nats nats-py async-nats @nats-io/* github.com/nats-io/nats.go io.nats:jnats'),
    images: /^nats$/,
    schemes: /^nats/,
  },
  {
    name: 'Elasticsearch or OpenSearch',
    sort: 'search',
    clients: nameList(
      '@elastic/elasticsearch @opensearch-project/opensearch elasticsearch opensearch-py github.com/elastic/go-elasticsearch co.elastic.clients:elasticsearch-java',
    ),
    images: /^(?:elasticsearch|opensearch)$/,
  },
  {
    name: 'Qdrant',
    sort: 'search',
    clients: nameList('@qdrant/* qdrant-client github.com/qdrant/go-client io.qdrant:client'),
    images: /^qdrant$/,
  },
  {
    name: 'Vector database',
    sort: 'search',
    clients: nameList('weaviate-client pinecone pinecone-client @pinecone-database/pinecone chromadb pymilvus'),
    images: /^(?:weaviate|milvus|chroma)$/,
  },
  {
    name: 'Amazon S3 or other AWS',
    sort: 'storage',
    clients: nameList(
      '@aws-sdk/* aws-sdk boto3 aioboto3 aws-sdk-* github.com/aws/aws-sdk-go-v2* github.com/aws/aws-sdk-go* software.amazon.awssdk:* minio io.minio:minio github.com/minio/minio-go',
    ),
    images: /^(?:minio|localstack|s3rver)$/,
    schemes: /^s3$/,
  },
  {
    name: 'Azure',
    sort: 'storage',
    clients: nameList('@azure/* azure-* github.com/azure/azure-sdk-for-go* com.azure:*'),
    images: /^azurite$/,
  },
  {
    name: 'Google Cloud',
    sort: 'storage',
    clients: nameList('@google-cloud/* google-cloud-* cloud.google.com/go* com.google.cloud:* firebase-admin firebase'),
    schemes: /^gs$/,
  },
  {
    name: 'Language model API',
    sort: 'API',
    clients: nameList(
      'openai @anthropic-ai/sdk anthropic @ai-sdk/azure @ai-sdk/openai @ai-sdk/anthropic @ai-sdk/google @ai-sdk/mistral @ai-sdk/openai-compatible @google/genai google-genai cohere cohere-ai voyageai github.com/sashabaranov/go-openai async-openai',
    ),
    images: /^(?:ollama|vllm-openai|text-embeddings-inference)$/,
  },
  {
    name: 'Payments, mail and messages',
    sort: 'API',
    clients: nameList(
      'stripe twilio nodemailer @sendgrid/mail sendgrid @slack/* slack-sdk com.stripe:stripe-java github.com/stripe/stripe-go',
    ),
  },
  {
    name: 'HTTP APIs',
    sort: 'API',
    clients: nameList(
      'axios got node-fetch undici ky superagent requests httpx aiohttp reqwest github.com/go-resty/resty com.squareup.okhttp3:okhttp com.squareup.retrofit2:retrofit',
    ),
    schemes: /^https?$/,
  },
];
