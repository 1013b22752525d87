import { endpointsIn, isOnThisMachine, nodesOf } from '../host/networks.js'

/**
 * Gives the Content-Security-Policy of an app, as docs/csp.md explains it.
 *
 * @param config - the app's config, which is valid.
 * @returns the directives in order.
 */
export function policyOf(config: unknown): readonly string[] {
  return [
    "default-src 'self'",
    ["connect-src 'self'", ...originsOf(config)].join(' '),
    "img-src 'self' data: blob:",
    ...frameOf(config),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ].map((directive) => `${directive};`)
}

/** The frame of the embedded wallet, if the app has one. */
function frameOf(config: unknown): readonly string[] {
  const { secureSite } = endpointsIn(config)
  return typeof secureSite === 'string' ? [`frame-src ${new URL(secureSite).origin}`] : []
}

function originsOf(config: unknown): readonly string[] {
  const { secureSite: _, ...others } = endpointsIn(config)
  const services = Object.values(others).filter((url) => typeof url === 'string')
  // A node on this machine is reached through the sandbox, whose address is among the services.
  const hasService = typeof others.blockchainApi === 'string'
  const nodes = nodesOf(config)
    .flatMap(({ urls }) => urls)
    .filter((url) => !(hasService && isOnThisMachine(url)))
  const origins = [...services, ...nodes].flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))
  return [...new Set(origins)]
}
