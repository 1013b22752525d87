import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { namespaces, networksOf } from '../catalogue/namespaces.js'
import type { SourceStyle } from '../edits/codeStyle.js'
import { CliError } from '../errors/CliError.js'
import type { Choices, ConflictMode } from '../flags/types.js'
import { readLanguage } from '../host/checkHostConfig.js'
import { appNameFor } from '../host/deriveNames.js'
import { endsImports } from '../host/formatSettings.js'
import { demoWalletFor, endpointsOf, sandboxRpcUrl } from '../host/networks.js'
import { addressesOf, readHost } from '../host/readHost.js'
import type { Address, ConfigFile, HostShape, PlannedOutput, Target } from '../host/types.js'
import type { LockFile, PlannedFile } from '../lock/types.js'
import { renderConfig } from '../render/renderConfig.js'
import { renderHostOutputs } from '../render/renderHostOutputs.js'
import { settleFile } from './settleFile.js'

/** The planned config and generated files. */
export interface HostFiles {
  readonly files: readonly PlannedFile[]
  readonly conflicts: readonly string[]
  readonly addresses: readonly Address[]
  readonly warnings: readonly string[]
}

/** The input of a plan of a host's files. */
export interface HostFilesParameters {
  readonly choices: Choices
  /** The record of earlier runs. */
  readonly lock: LockFile | undefined
  /** The treatment of files that are not ours. */
  readonly onConflict: ConflictMode
  /** The path of the config. */
  readonly configFile: ConfigFile
  /** How the host writes its files. */
  readonly style: SourceStyle | undefined
}

/**
 * Plans the config and the generated files. If the host already has a config, the rest follows from it.
 *
 * @param target - the host.
 * @param parameters - the decisions of the run, and what is there.
 * @throws CliError with exit code 1 if the host's own config cannot be used.
 */
export async function planHostFiles(
  target: Target,
  { choices, lock, onConflict, configFile, style }: HostFilesParameters,
): Promise<HostFiles> {
  const { root } = target
  const rendered = renderConfig(choices, appNameFor(target), target.typescript, style, urlOf(target))
  const config = settleFile(
    root,
    { path: configFile, kind: 'owned', content: rendered.content },
    lock,
    onConflict,
  )

  let outputs = renderHostOutputs(
    withFramework(
      {
        ...shapeFromChoices(choices, configFile),
        eol: style?.eol ?? '\n',
        endsImports: endsImports(root),
      },
      target,
    ),
  )
  let addresses = addressesOf({ endpoints: endpointsOf(choices) })
  const warnings: string[] = []
  if (choices.projectId !== undefined && 'action' in config && config.action === 'create')
    warnings.push(
      `--project-id: endpoints in ${configFile} are a vendor's (web3modal.org, walletconnect.org), with its terms and its limits: over them requests get 403 or 429. To serve them yourself: docs/going-live.md.`,
    )
  if ('action' in config && config.action === 'keep') {
    try {
      const host = await readHost(root, configFile)
      outputs = renderHostOutputs(host.shape)
      addresses = host.addresses
    } catch (error) {
      if (!(error instanceof CliError) || error.code !== 'CONFIG_PACKAGES_MISSING') throw error
      const missing = outputs.filter(({ path }) => !existsSync(join(root, path)))
      if (missing.length > 0)
        warnings.push(`${configFile} stays; after installing, run npx create-appkit generate.`)
      outputs = missing
    }
  }
  const settled = outputs.map((output: PlannedOutput) =>
    settleFile(root, { ...output, kind: 'generated' }, lock, onConflict),
  )
  const all = [config, ...settled]
  return {
    files: all.flatMap((file) => ('conflict' in file ? [] : [file])),
    conflicts: all.flatMap((file) => ('conflict' in file ? [file.conflict] : [])),
    addresses,
    warnings,
  }
}

function urlOf({ framework }: Target): string {
  return framework?.url ?? 'http://localhost:5173'
}

function withFramework(shape: HostShape, { framework }: Target): HostShape {
  return framework === undefined ? shape : { ...shape, server: framework.bundler }
}

/** As a style sheet has it. */
function accentOf({ accent, look }: Choices): string | undefined {
  const dark = look?.accentDark
  return accent === undefined || dark === undefined ? accent : `light-dark(${accent}, ${dark})`
}

/**
 * Derives the shape of a host from the answers alone, for one whose packages are not installed yet. The result is the same
 * as from loading the rendered config.
 *
 * @param choices - the decisions of the run.
 * @param configFile - the config's file name.
 */
export function shapeFromChoices(choices: Choices, configFile: ConfigFile): HostShape {
  const chosen = namespaces.filter(({ id }) => choices.namespaces.includes(id))
  const sandboxed = choices.projectId === undefined
  const language = readLanguage(choices.locale)
  return {
    configFile,
    namespaces: choices.namespaces,
    networkIds: chosen.flatMap((entry) =>
      networksOf(entry, sandboxed).map(({ caipNetworkId }) => caipNetworkId),
    ),
    features: choices.features,
    endpoints: Object.keys(endpointsOf(choices)),
    demoWallet: sandboxed ? demoWalletFor(choices.namespaces, sandboxRpcUrl) : undefined,
    accent: accentOf(choices),
    ...(language && { language }),
  }
}
