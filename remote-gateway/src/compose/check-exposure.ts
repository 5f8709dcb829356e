import { isLoopback } from '../access/loopback.ts';
import { ConfigError } from '../config/config-error.ts';
import type { SettingValues } from '../config/settings.ts';

/** A shorter key can be guessed by someone who tries for months; 24 hexadecimal characters are 96 bits. */
const MIN_EXPOSED_KEY = 24;

/** Whether other machines reach the gateway: by its own address, or through a proxy in front of it. */
export function isReachedByOthers({ host, trust_proxy }: Pick<SettingValues, 'host' | 'trust_proxy'>): boolean {
  return !isLoopback(host) || trust_proxy > 0;
}

/** Settings that are unsafe together, or worthless one without the other. Throws ConfigError that says what to do. */
export function checkExposure(config: SettingValues): void {
  const exposed = !isLoopback(config.host);
  if (isReachedByOthers(config) && config.api_key !== undefined && config.api_key.length < MIN_EXPOSED_KEY) {
    throw new ConfigError(
      `RAG_API_KEY has ${config.api_key.length} characters, and other machines can reach this gateway (RAG_HOST is ${config.host}, RAG_TRUST_PROXY is ${config.trust_proxy}) and guess it: it must have ${MIN_EXPOSED_KEY} or more. Take the output of "openssl rand -hex 24", listen on 127.0.0.1 alone, or issue keys with: docferry-gateway keys create`,
    );
  }
  if (config.shared_token && exposed && config.trust_proxy === 0) {
    throw new ConfigError(
      `RAG_SHARED_TOKEN is for one team on one machine, and this gateway listens on ${config.host}, where the token would cross the network in the clear. Put a TLS proxy in front and set RAG_TRUST_PROXY=on, listen on 127.0.0.1, or issue keys with: docferry-gateway keys create`,
    );
  }
  if (config.allowed_issuers && !config.oidc_audience) {
    throw new ConfigError(
      'RAG_ALLOWED_ISSUERS is set and RAG_OIDC_AUDIENCE is not: without an audience a token for any other service would open this gateway. Set it to what your tokens say in "aud". Example: https://docferry.example.com/mcp',
    );
  }
  if (config.oidc_audience && !config.allowed_issuers) {
    throw new ConfigError(
      'RAG_OIDC_AUDIENCE is set and RAG_ALLOWED_ISSUERS is not: name the identity providers that are believed. Example: https://login.example.com/realms/team',
    );
  }
  if (config.console_oidc_client_id && !config.allowed_issuers) {
    throw new ConfigError(
      'RAG_CONSOLE_OIDC_CLIENT_ID is set and RAG_ALLOWED_ISSUERS is not: name the identity provider that knows the console. Example: https://login.example.com/realms/team',
    );
  }
  if (config.allowed_issuers && exposed && !config.public_url) {
    throw new ConfigError(
      'RAG_ALLOWED_ISSUERS needs RAG_PUBLIC_URL when the gateway can be reached from other machines: clients find the sign-in information under this URL. Example: https://docferry.example.com',
    );
  }
}
