import type { AppKitConfig } from 'appkit-runtime/config'
import config from '../appkit.config'

const { endpoints = {}, customRpcUrls = {}, networks }: AppKitConfig = config
const { secureSite, ...services } = endpoints
const nodes = networks.flatMap(({ caipNetworkId, rpcUrls }) => [
  ...(customRpcUrls[caipNetworkId] ?? []).map(({ url }) => url),
  ...rpcUrls.default.http,
])
const origins = [...Object.values(services), ...nodes].flatMap((url) =>
  URL.canParse(url) ? [new URL(url).origin] : [],
)

/** What the pages may load, by `appkit.config.ts`. `npx create-appkit doctor` prints the same. */
export const directives = [
  "default-src 'self'",
  ["connect-src 'self'", ...new Set(origins)].join(' '),
  "img-src 'self' data: blob:",
  ...(secureSite ? [`frame-src ${new URL(secureSite).origin}`] : []),
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
]

/**
 * The Content-Security-Policy of a page.
 *
 * @param nonce - a value of this answer alone, which the framework's inline scripts have.
 */
export function policyOf(nonce: string): string {
  return [...directives, `script-src 'self' 'nonce-${nonce}'`].join('; ')
}
