import { detectStyle } from '../edits/codeStyle.js'
import { CliError } from '../errors/CliError.js'
import { appNameFor } from '../host/deriveNames.js'
import type { ConfigFile, Target } from '../host/types.js'
import type { LockFile, PlannedFile, WantedFile } from '../lock/types.js'
import { settleFile } from '../plan/settleFile.js'
import { renderHostOutputs } from '../render/renderHostOutputs.js'
import { configDecisions, signInDecision } from './configDecisions.js'
import type { OtherKit } from './kits/types.js'
import { migratedShape, renderMigratedConfig } from './migratedConfig.js'
import { ownNetworkFiles } from './ownNetworks.js'
import { planSignIn } from './planSignIn.js'
import type { Decision } from './reading/draft.js'
import type { Found } from './reading/found.js'
import { siweDecisions, siweFiles } from './siwe/planSiwe.js'

/** The input of this kit's files in a host. */
export interface OwnFilesParameters {
  readonly target: Target
  readonly kit: OtherKit
  readonly lock: LockFile | undefined
  /** The options of the other kit, as they were read. */
  readonly found: Found
  readonly configFile: ConfigFile
  /** A source of the host, whose style the files of this kit have. */
  readonly like: string
}

/** The files of this kit in a host, and what a person has to know of them and to decide. */
export interface OwnFiles {
  readonly files: readonly PlannedFile[]
  readonly notes: readonly string[]
  readonly decisions: readonly Decision[]
}

/**
 * Plans the files that stand in place of another kit: sign-in, networks, the config, and what is generated from it.
 *
 * @param parameters - the host, the other kit, and what its options say.
 * @returns the files in the order in which they are written.
 * @throws CliError `FILE_CONFLICT` if a file of the host is in the way.
 */
export async function planOwnFiles(parameters: OwnFilesParameters): Promise<OwnFiles> {
  const { target, kit, lock, found, configFile, like } = parameters
  const { root, framework } = target
  const style = detectStyle(like)
  const signIn = await planSignIn(target, found, style)
  const content = renderMigratedConfig({
    found,
    configFile,
    appName: appNameFor(target),
    url: framework?.url ?? 'http://localhost:5173',
    style,
    authPath: signIn.authPath,
  })
  const shape = {
    ...migratedShape(found, configFile),
    ...(framework?.bundler && { server: framework.bundler }),
  }
  // These files are written before the config, so a run that finds the config of an interrupted one has them too.
  const beside = [
    ...signIn.files,
    ...siweFiles(found, configFile, style),
    ...ownNetworkFiles(found, configFile, style),
  ]
  const settle = (file: WantedFile) => settleOwnFile(root, lock, file)
  const isWithoutServer = found.signsIn && !signIn.hasServer
  return {
    files: [
      ...beside.map(settle),
      ...signIn.edits,
      settle({ path: configFile, kind: 'owned', content }),
      ...renderHostOutputs(shape).map((output) => settle({ ...output, kind: 'generated' })),
    ],
    notes: signIn.hasServer ? signIn.notes : [],
    decisions: [
      ...(isWithoutServer ? [signInDecision(configFile, content, signIn.notes)] : []),
      ...siweDecisions(found, configFile, style, root),
      ...configDecisions(found, kit, configFile, content),
    ],
  }
}

/**
 * Compares a file that this kit wants to write with the disk.
 *
 * @returns the file, and whether it is created, replaced or the same already.
 * @throws CliError `FILE_CONFLICT` if a file of the host is in the way.
 */
export function settleOwnFile(root: string, lock: LockFile | undefined, file: WantedFile): PlannedFile {
  const settled = settleFile(root, file, lock, 'error')
  if (!('conflict' in settled)) return settled
  throw new CliError('FILE_CONFLICT', `${settled.conflict}. Nothing was written. Move it elsewhere.`)
}
