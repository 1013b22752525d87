import { signInPath } from '../catalogue/frameworks.js'
import type { SourceStyle } from '../edits/codeStyle.js'
import type { Choices } from '../flags/types.js'
import { findServer } from '../host/findServer.js'
import type { Target } from '../host/types.js'
import type { PlannedFile, WantedFile } from '../lock/types.js'
import { planFrameworkFiles } from '../plan/planFramework.js'
import { noServerLines, renderServer, serverLines } from '../render/renderServer.js'
import type { Found } from './reading/found.js'

/** The server of this kit's sign-in in a host. */
export interface SignInPlan {
  readonly files: readonly WantedFile[]
  readonly edits: readonly PlannedFile[]
  /** The path at which it answers. */
  readonly authPath: string | undefined
  /** Whether a server of the host answers there, once a person has done what `notes` say. */
  readonly hasServer: boolean
  /** Steps that are left to a person. */
  readonly notes: readonly string[]
}

/**
 * Plans the server that stands in place of the other kit's sign-in service: the route of a framework, or a file beside the
 * host's own server.
 *
 * @param target - the host.
 * @param found - the settings that were read of the other kit.
 * @param style - how the host writes its files.
 */
export async function planSignIn(target: Target, found: Found, style: SourceStyle): Promise<SignInPlan> {
  if (!found.signsIn) return { files: [], edits: [], authPath: undefined, hasServer: false, notes: [] }
  const { framework } = target
  const projectId = /^['"`]([\w-]+)['"`]$/.exec(found.values.get('projectId') ?? '')?.[1] ?? 'YOUR_PROJECT_ID'
  const choices: Choices = {
    dir: '.',
    template: undefined,
    namespaces: [],
    features: { siwx: true },
    featureList: undefined,
    theme: 'system',
    accent: undefined,
    projectId,
    entry: undefined,
    install: false,
  }
  const owned = (path: string, content: string): WantedFile => ({ path, kind: 'owned', content })
  if (framework) {
    const { files, edits, signIn } = await planFrameworkFiles(
      target,
      framework,
      framework.root,
      choices,
      style,
    )
    return {
      // The component around the pages is the host's own, with the provider in it.
      files: files.flatMap(({ path, content }) =>
        /\/Wallets\.[jt]sx$/.test(path) ? [] : [owned(path, content)],
      ),
      edits,
      authPath: signInPath(framework) ?? '/auth',
      hasServer: framework.hasServer,
      notes: signIn,
    }
  }
  const server = findServer(target)
  if (server === undefined)
    return { files: [], edits: [], authPath: '/auth', hasServer: false, notes: noServerLines }
  const content = renderServer(server, choices, style)
  const notes = serverLines(server, '')
  return { files: [owned(server.file, content)], edits: [], authPath: '/auth', hasServer: true, notes }
}
