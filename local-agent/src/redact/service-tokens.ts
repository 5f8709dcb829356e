import type { TokenRule } from './token-rule.ts';
import { entropy, isFiller } from './value-strength.ts';

const mixed = (secret: string) =>
  !isFiller(secret) && /\d/.test(secret) && /[A-Z]/.test(secret) && entropy(secret) >= 3.5;
const random = (secret: string) => !isFiller(secret) && /\d/.test(secret) && entropy(secret) >= 3.2;

/** Tokens of AI, messaging, payment, mail and monitoring services, each by the form that its maker documents. */
export const SERVICE_TOKENS: readonly TokenRule[] = [
  { kind: 'anthropic-key', needles: ['sk-ant-'], pattern: /\bsk-ant-[\w-]{20,}/g, accepts: random },
  {
    kind: 'openai-key',
    needles: ['sk-'],
    pattern: /(?<![\w-])sk-(?!ant-)(?:(?:proj|svcacct|admin|None|or-v1|lf|live|test)-)?[\w-]{20,}/g,
    accepts: (secret) => random(secret) && !/^sk-(?:[a-z]+-)+[a-z]+\d*$/.test(secret),
  },
  {
    kind: 'huggingface-token',
    needles: ['hf_', 'api_org_'],
    pattern: /(?<![A-Za-z0-9])(?:hf|api_org)_[A-Za-z0-9]{30,}/g,
    accepts: (secret) => !isFiller(secret) && entropy(secret) >= 3.5,
  },
  { kind: 'groq-key', needles: ['gsk_'], pattern: /\bgsk_[A-Za-z0-9]{40,}/g },
  { kind: 'replicate-token', needles: ['r8_'], pattern: /\br8_[A-Za-z0-9]{37,}/g, accepts: mixed },
  { kind: 'perplexity-key', needles: ['pplx-'], pattern: /\bpplx-[A-Za-z0-9]{32,}/g },
  { kind: 'xai-key', needles: ['xai-'], pattern: /\bxai-[A-Za-z0-9]{60,}/g },
  { kind: 'pinecone-key', needles: ['pcsk_'], pattern: /\bpcsk_[A-Za-z0-9_]{40,}/g },
  { kind: 'langsmith-key', needles: ['lsv2_'], pattern: /\blsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}\b/g },
  { kind: 'voyage-key', needles: ['pa-'], pattern: /(?<![\w-])pa-[A-Za-z0-9_-]{40,46}(?![\w-])/g, accepts: mixed },
  {
    kind: 'slack-token',
    needles: ['xox', 'xapp-', 'xwfp-'],
    pattern: /\b(?:xox[abeoprsc](?:\.xox[abeoprsc])?-[\w-]{10,}|xapp-\d-[\w-]{20,}|xwfp-[\w-]{20,})/g,
    accepts: random,
  },
  {
    kind: 'slack-webhook',
    needles: ['hooks.slack.com'],
    pattern:
      /hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[A-Za-z0-9]{6,}\/[A-Za-z0-9]{6,}\/[A-Za-z0-9/]{12,})/g,
  },
  {
    kind: 'discord-token',
    needles: ['.'],
    pattern: /(?<![\w.-])[MNO][A-Za-z\d_-]{23,27}\.[\w-]{6,7}\.[\w-]{27,40}(?![\w-])/g,
    accepts: mixed,
  },
  {
    kind: 'discord-webhook',
    needles: ['/api/webhooks/'],
    pattern: /discord(?:app)?\.com\/api\/webhooks\/(?<secret>\d{10,25}\/[\w-]{40,})/g,
  },
  {
    kind: 'teams-webhook',
    needles: ['webhook.office.com'],
    pattern: /webhook\.office\.com\/webhookb2\/(?<secret>[\w@/-]{60,})/g,
  },
  { kind: 'telegram-token', needles: [':A'], pattern: /(?<![\w:])\d{8,10}:A[\w-]{34}(?![\w-])/g, accepts: mixed },
  {
    kind: 'telegram-token',
    needles: ['elegram', 'ELEGRAM', '/bot'],
    pattern: /(?:telegram[^\n]{0,40}?|\/bot)(?<secret>\d{8,10}:[\w-]{35})(?![\w-])/gi,
    accepts: random,
  },
  {
    kind: 'stripe-key',
    needles: ['_live_', '_test_'],
    pattern: /(?<![A-Za-z0-9])[srp]k_(?:live|test)_[A-Za-z0-9]{10,}/g,
    accepts: random,
  },
  { kind: 'stripe-webhook-secret', needles: ['whsec_'], pattern: /\bwhsec_[A-Za-z0-9+/=]{20,}/g, accepts: random },
  {
    kind: 'square-token',
    needles: ['sq0', 'EAAA'],
    pattern: /\b(?:sq0(?:atp|csp|idp)-[\w-]{22,}|EAAA[A-Za-z0-9_-]{60})(?![\w-])/g,
    accepts: mixed,
  },
  { kind: 'paypal-token', needles: ['access_token$'], pattern: /access_token\$(?:production|sandbox)\$[\w$]{30,}/g },
  { kind: 'razorpay-key', needles: ['rzp_'], pattern: /\brzp_(?:live|test)_[A-Za-z0-9]{10,}/g },
  { kind: 'shopify-token', needles: ['shp'], pattern: /\bshp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}\b/g },
  { kind: 'sendgrid-key', needles: ['SG.'], pattern: /\bSG\.[\w-]{16,32}\.[\w-]{16,64}(?![\w-])/g, accepts: mixed },
  { kind: 'mailgun-key', needles: ['key-', 'pubkey-'], pattern: /(?<![\w-])(?:pub)?key-[a-f0-9]{32}\b/g },
  {
    kind: 'mailgun-key',
    needles: ['ailgun', 'AILGUN'],
    pattern: /(?<![\w-])[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8}(?![\w-])/g,
  },
  { kind: 'mailchimp-key', needles: ['-us'], pattern: /\b[a-f0-9]{32}-us\d{1,2}\b/g },
  {
    kind: 'brevo-key',
    needles: ['xkeysib-', 'xsmtpsib-'],
    pattern: /\bx(?:key|smtp)sib-[a-f0-9]{40,}-[A-Za-z0-9]{10,}/g,
  },
  {
    kind: 'resend-key',
    needles: ['re_'],
    pattern: /(?<![A-Za-z0-9_])re_[A-Za-z0-9]{6,12}_[A-Za-z0-9]{20,}/g,
    accepts: mixed,
  },
  { kind: 'twilio-key', needles: ['SK'], pattern: /\bSK[0-9a-f]{32}\b/g, accepts: random },
  { kind: 'twilio-account', needles: ['AC'], pattern: /\bAC[0-9a-f]{32}\b/g, accepts: random },
  {
    kind: 'twilio-token',
    needles: ['wilio', 'WILIO'],
    pattern: /twilio[\w .-]{0,30}["'`*]{0,3}\s{0,4}[:=|,>(]\s{0,4}["'`]?(?<secret>[0-9a-f]{32})\b/gi,
    accepts: random,
  },
  {
    kind: 'newrelic-key',
    needles: ['NRAK-', 'NRII-', 'NRRA-', 'FFFFNRAL'],
    pattern: /\b(?:NR(?:AK|II|RA|BR|JS)-[\w-]{19,}|[a-f0-9]{32,36}FFFFNRAL)\b/g,
  },
  {
    kind: 'grafana-token',
    needles: ['glsa_', 'glc_'],
    pattern: /\b(?:glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|glc_[A-Za-z0-9+/=]{32,})/g,
  },
  { kind: 'sentry-token', needles: ['sntr'], pattern: /\bsntr(?:ys_[\w+/=]{40,}|yu_[a-f0-9]{64})/g },
  {
    kind: 'sentry-dsn',
    needles: ['sentry'],
    pattern: /https?:\/\/(?<secret>[0-9a-f]{32}(?::[0-9a-f]{32})?)@[\w.-]*sentry/g,
  },
  { kind: 'dynatrace-token', needles: ['dt0'], pattern: /\bdt0[a-z]\d{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}/g },
  {
    kind: 'datadog-key',
    needles: ['atadog', 'ATADOG', 'DD_'],
    pattern:
      /(?:datadog|dd)[\w .-]{0,30}["'`*]{0,3}\s{0,4}[:=|>]\s{0,4}["'`]?(?<secret>[a-f0-9]{32}(?:[a-f0-9]{8})?)\b/gi,
    accepts: random,
  },
  { kind: 'linear-key', needles: ['lin_'], pattern: /\blin_(?:api|oauth)_[A-Za-z0-9]{32,}/g },
  {
    kind: 'notion-token',
    needles: ['ntn_', 'secret_'],
    pattern: /\b(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43})\b/g,
    accepts: mixed,
  },
  { kind: 'figma-token', needles: ['figd_', 'figo'], pattern: /\bfig(?:d_|oh?_|or?_)[\w-]{36,}/g },
  { kind: 'postman-key', needles: ['PMAK-'], pattern: /\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}/g },
  { kind: 'airtable-token', needles: ['pat'], pattern: /\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b/g },
  { kind: 'mapbox-token', needles: ['sk.eyJ'], pattern: /\bsk\.eyJ[\w-]{20,}\.[\w-]{20,}/g },
  { kind: 'facebook-token', needles: ['EAA'], pattern: /\bEAA[A-Za-z0-9]{80,}/g, accepts: mixed },
  {
    kind: 'twitter-token',
    needles: ['AAAAAAAAAAAAAAAAAAAAA'],
    pattern: /\bAAAAAAAAAAAAAAAAAAAAA[\w%]{50,}/g,
    accepts: () => true,
  },
  { kind: 'dropbox-token', needles: ['sl.'], pattern: /(?<![\w.])sl\.(?:u\.)?[\w-]{100,}/g, accepts: mixed },
  {
    kind: 'launchdarkly-key',
    needles: ['sdk-', 'api-', 'mob-'],
    pattern: /(?<![\w-])(?:sdk|api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
  },
  { kind: 'sonarqube-token', needles: ['sq'], pattern: /\bsq[pua]_[a-f0-9]{40}\b/g },
  { kind: 'firebase-key', needles: ['AAAA'], pattern: /\bAAAA[\w-]{7}:[\w-]{140}/g, accepts: mixed },
  {
    kind: 'jwt',
    needles: ['eyJ'],
    pattern: /(?<![\w-])eyJ[\w-]{8,}\.(?:eyJ[\w-]{4,}\.[\w-]{6,}|[\w-]*\.[\w-]{8,}\.[\w-]{16,}\.[\w-]{12,})/g,
    accepts: () => true,
  },
  {
    kind: 'password-hash',
    needles: ['$2', '$apr1$', '$6$', '$5$', '$argon2', '{SSHA'],
    pattern:
      /\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}|\$(?:apr1|1|5|6)\$[^\s$:]{1,40}\$[./A-Za-z0-9]{22,}|\$argon2(?:id|i|d)\$v=\d+\$[\w=,]+\$[\w+/]+\$[\w+/]{20,}|\{SSHA(?:256|512)?\}[A-Za-z0-9+/=]{24,}/g,
    accepts: () => true,
  },
];
