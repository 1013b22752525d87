type NodeCrypto = Pick<typeof import('node:crypto'), 'verify'>

/**
 * The module `node:crypto` of Node, and of other servers that have it. It is not imported, so that this code runs in
 * browsers and on other servers, too.
 *
 * @returns undefined where there is none.
 */
export function findNodeCrypto(): NodeCrypto | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly getBuiltinModule?: (name: 'node:crypto') => NodeCrypto | undefined }
  }
  return process?.getBuiltinModule?.('node:crypto')
}
