import { missingPeer, otherPeer } from './missingPeer.js'

interface Peers {
  readonly 'openapi-typescript': typeof import('openapi-typescript')
  readonly 'json-schema-to-zod': Pick<typeof import('json-schema-to-zod'), 'jsonSchemaToZod'>
  readonly yaml: typeof import('yaml')
  readonly typescript: { readonly default: typeof import('typescript') }
}

const peers: { readonly [Name in keyof Peers]: () => Promise<Peers[Name]> } = {
  'openapi-typescript': () => import('openapi-typescript'),
  'json-schema-to-zod': () => import('json-schema-to-zod'),
  yaml: () => import('yaml'),
  typescript: () => import('typescript'),
}

/**
 * Loads a package that only the generation of specs needs and that a host may not have installed.
 *
 * @param name The package.
 * @returns Its module.
 * @throws CliError `GENERATE_PEER_MISSING` or `GENERATE_PEER_VERSION` that says what to install.
 */
export async function loadPeer<Name extends keyof Peers>(name: Name): Promise<Peers[Name]> {
  const tools = name === 'openapi-typescript' ? [name, 'typescript'] : [name]
  for (const tool of tools) {
    const other = otherPeer(tool, import.meta.url)
    if (other) throw other
  }
  try {
    return await peers[name]()
  } catch (cause) {
    throw missingPeer(cause) ?? cause
  }
}
