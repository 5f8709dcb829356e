import type { TokenRule } from './token-rule.ts';
import { entropy, isFiller, isReference } from './value-strength.ts';

/** Whether a run has capitals and digits, as made ones have and names have not. */
const mixed = (secret: string) =>
  !isFiller(secret) && /\d/.test(secret) && /[A-Z]/.test(secret) && entropy(secret) >= 3.5;
const random = (secret: string) => !isFiller(secret) && /\d/.test(secret) && entropy(secret) >= 3.2;

/** Tokens of code hosts, package registries, build services and clouds, each by the form that its maker documents. */
export const DEVELOPER_TOKENS: readonly TokenRule[] = [
  {
    kind: 'aws-access-key-id',
    needles: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    pattern: /(?<![A-Za-z0-9/+])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9/+=])/g,
    accepts: (secret) => !isFiller(secret),
  },
  {
    kind: 'aws-secret-access-key',
    needles: ['AKIA', 'ASIA'],
    pattern: /(?:AKIA|ASIA)[A-Z0-9]{16}["']?\s{0,4}[,;:|/]?\s{0,4}["']?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/g,
    accepts: mixed,
  },
  {
    kind: 'aws-secret-access-key',
    needles: ['aws', 'AWS', 'Aws', 'Secret', 'secret', 'SECRET'],
    pattern:
      /(?:aws|secret)[\w .-]{0,30}["'`*\]]{0,3}\s{0,4}(?:=>|[:=|>]|\bis\b)\s{0,4}["'`]?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
    accepts: mixed,
  },
  {
    kind: 'aws-bedrock-key',
    needles: ['ABSK', 'bedrock-api-key-'],
    pattern: /\b(?:ABSK[A-Za-z0-9+/]{60,}={0,2}|bedrock-api-key-[A-Za-z0-9+/=]{30,})/g,
  },
  { kind: 'gcp-api-key', needles: ['AIza'], pattern: /(?<![\w-])AIza[\w-]{35}(?![\w-])/g, accepts: random },
  { kind: 'gcp-oauth-secret', needles: ['GOCSPX-'], pattern: /\bGOCSPX-[\w-]{20,}/g },
  { kind: 'gcp-oauth-token', needles: ['ya29.'], pattern: /\bya29\.[\w-]{20,}/g },
  { kind: 'gcp-refresh-token', needles: ['1//0'], pattern: /(?<![\w/])1\/\/0[\w-]{30,}/g, accepts: mixed },
  {
    kind: 'azure-client-secret',
    needles: ['Q~'],
    pattern: /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~-])/g,
    accepts: random,
  },
  {
    kind: 'azure-storage-key',
    needles: ['AccountKey', 'SharedAccessKey', 'accountkey', 'sharedaccesskey'],
    pattern: /(?:AccountKey|SharedAccessKey)\s{0,2}=\s{0,2}(?<secret>[A-Za-z0-9+/]{20,100}={0,2})/gi,
  },
  {
    kind: 'azure-sas',
    needles: ['sig='],
    pattern: /[?&;]sig=(?<secret>[A-Za-z0-9%+/]{30,}={0,2})/g,
    accepts: random,
  },
  { kind: 'azure-devops-token', needles: ['AZDO'], pattern: /\b[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}\b/g },
  {
    kind: 'github-token',
    needles: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    pattern: /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_\w{22,255})/g,
  },
  {
    kind: 'gitlab-token',
    needles: ['gl', 'GR1348941'],
    pattern: /\b(?:gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent|oas|ffct)-[\w.-]{20,}|GR1348941[\w-]{20,})/g,
  },
  { kind: 'bitbucket-token', needles: ['ATBB', 'ATCTT3'], pattern: /\b(?:ATBB[A-Za-z0-9]{28,}|ATCTT3x[\w=-]{50,})/g },
  { kind: 'atlassian-token', needles: ['ATATT3'], pattern: /\bATATT3[\w=-]{30,}/g },
  { kind: 'npm-token', needles: ['npm_'], pattern: /(?<![A-Za-z0-9_])npm_[A-Za-z0-9]{30,}/g, accepts: random },
  {
    kind: 'npm-token',
    needles: ['_authToken', '_auth', '_password'],
    pattern: /(?:^|:|\s)_(?:authToken|auth|password)\s{0,2}=\s{0,2}["']?(?<secret>[\w+/=.~-]{12,})/gm,
    accepts: (secret) => random(secret) && !isReference(secret),
  },
  { kind: 'pypi-token', needles: ['pypi-'], pattern: /\bpypi-[\w-]{30,}/g, accepts: mixed },
  { kind: 'rubygems-token', needles: ['rubygems_'], pattern: /\brubygems_[a-f0-9]{40,}\b/g },
  { kind: 'crates-token', needles: ['cio'], pattern: /\bcio[A-Za-z0-9]{32}\b/g, accepts: mixed },
  { kind: 'nuget-token', needles: ['oy2'], pattern: /\boy2[a-z0-9]{43}\b/g, accepts: random },
  { kind: 'docker-token', needles: ['dckr_'], pattern: /\bdckr_(?:pat|oat)_[\w-]{20,}/g },
  {
    kind: 'artifactory-token',
    needles: ['AKCp', 'cmVmdGtu'],
    pattern: /\b(?:AKCp[A-Za-z0-9]{60,}|cmVmdGtu[A-Za-z0-9+/=]{50,})/g,
  },
  { kind: 'digitalocean-token', needles: ['_v1_'], pattern: /\bdo[opr]_v1_[a-f0-9]{40,64}\b/g },
  {
    kind: 'heroku-token',
    needles: ['HRKU-'],
    pattern: /\bHRKU-[\w-]{30,}/g,
  },
  {
    kind: 'heroku-token',
    needles: ['eroku', 'EROKU'],
    pattern: /heroku[^\n]{0,40}?\b(?<secret>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/gi,
  },
  { kind: 'vercel-token', needles: ['vc'], pattern: /\bvc[pkiar]_[A-Za-z0-9]{40,}\b/g },
  { kind: 'netlify-token', needles: ['nfp_'], pattern: /\bnfp_[A-Za-z0-9]{36,}/g },
  { kind: 'fly-token', needles: ['fm2_', 'fo1_'], pattern: /\b(?:fm2_[A-Za-z0-9+/=]{60,}|fo1_[\w-]{40,})/g },
  { kind: 'circleci-token', needles: ['CCIPAT_', 'CCIPRJ_'], pattern: /\bCCI(?:PAT|PRJ)_\w{20,}/g },
  { kind: 'buildkite-token', needles: ['bk'], pattern: /\bbk(?:ua|aj|at|ct)_[A-Za-z0-9]{32,}/g },
  { kind: 'terraform-token', needles: ['.atlasv1.'], pattern: /\b[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,}/g },
  {
    kind: 'vault-token',
    needles: ['hvs.', 'hvb.', 'hvr.', 's.'],
    pattern: /(?<![\w.])(?:hv[sbr]\.[\w-]{20,}|s\.[A-Za-z0-9]{24}(?![\w.(]))/g,
    accepts: mixed,
  },
  { kind: 'doppler-token', needles: ['dp.'], pattern: /\bdp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,}/g },
  { kind: 'pulumi-token', needles: ['pul-'], pattern: /\bpul-[a-f0-9]{40}\b/g },
  { kind: 'planetscale-token', needles: ['pscale_'], pattern: /\bpscale_(?:tkn|oauth|pw)_[\w.=-]{30,}/g },
  { kind: 'supabase-token', needles: ['sbp_', 'sb_secret_'], pattern: /\b(?:sbp_[a-f0-9]{40}|sb_secret_[\w-]{20,})/g },
  { kind: 'databricks-token', needles: ['dapi'], pattern: /\bdapi[a-f0-9]{32}(?:-\d)?\b/g },
  { kind: 'cloudflare-token', needles: ['v1.0-'], pattern: /\bv1\.0-[a-f0-9]{24}-[a-f0-9]{100,}/g },
  { kind: 'tailscale-key', needles: ['tskey-'], pattern: /\btskey-[a-z]+-[\w-]{10,}/g },
  {
    kind: 'onepassword-token',
    needles: ['ops_eyJ', 'A3-'],
    pattern: /\bops_eyJ[\w+/=-]{100,}|\bA3-[A-Z0-9]{6}-[A-Z0-9]{6,11}(?:-[A-Z0-9]{5}){3,5}\b/g,
  },
  { kind: 'age-key', needles: ['AGE-SECRET-KEY-1'], pattern: /\bAGE-SECRET-KEY-1[A-Z0-9]{50,}/g },
];
