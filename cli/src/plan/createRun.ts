import { readFileSync } from 'node:fs'
import { newFramework, signInPath } from '../catalogue/frameworks.js'
import { findTemplate, type Template, templates } from '../catalogue/templates.js'
import { detectStyle, type SourceStyle } from '../edits/codeStyle.js'
import { placeOf } from '../files/place.js'
import type { Choices, ConflictMode, PackageManager } from '../flags/types.js'
import { findServer, type HostServer } from '../host/findServer.js'
import { findLineEnd } from '../host/formatSettings.js'
import { type HostPlace, placeConfig } from '../host/placeConfig.js'
import type { Target } from '../host/types.js'
import { readLock } from '../lock/lockFile.js'
import type { LocalPackages, LockFile } from '../lock/types.js'
import { isApp } from '../target/inspectTarget.js'
import { refuseTarget } from '../target/refuseTarget.js'
import { entryOf } from './planEntry.js'

/** The input of a plan. */
export interface PlanCreateParameters {
  readonly target: Target
  readonly choices: Choices
  readonly packageManager: PackageManager
  readonly onConflict: ConflictMode
  readonly local: LocalPackages | undefined
  /** Version of create-appkit. */
  readonly version: string
}

/** The input of a plan with what was found in the folder. */
export interface CreateRun extends PlanCreateParameters {
  readonly mode: 'new' | 'join'
  /** The server of a host without a framework that gets the sign-in. */
  readonly server: HostServer | undefined
  /** The record of earlier runs. */
  readonly lock: LockFile | undefined
  /** The file that gets the provider, if it was found. */
  readonly entry: string | undefined
  readonly place: HostPlace
  /** How the host writes its files. Absent in a new app. */
  readonly style: SourceStyle | undefined
}

/**
 * Finds out what a plan is made from.
 *
 * @param parameters - the input of the plan.
 * @throws CliError where the folder cannot be used, as `refuseTarget` and `placeConfig` say.
 */
export async function prepareCreate(parameters: PlanCreateParameters): Promise<CreateRun> {
  refuseTarget(parameters.target, parameters.onConflict)
  const mode = isApp(parameters.target) ? 'join' : 'new'
  const target = mode === 'new' ? newTarget(parameters) : parameters.target
  const { root, framework } = target
  const hasSignIn = parameters.choices.features.siwx === true
  const server = mode === 'join' && framework === undefined && hasSignIn ? findServer(target) : undefined
  const authPath = framework ? signInPath(framework) : server && '/auth'
  const choices = { ...parameters.choices, ...(authPath && { authPath }) }
  const lock = readLock(root)
  const entry = mode === 'join' ? entryOf(target, choices.entry) : framework?.root
  const place = await placeConfig(target, entry)
  const style = mode === 'new' || entry === undefined ? undefined : styleOf(root, entry)
  return { ...parameters, mode, target, choices, server, lock, entry, place, style }
}

/** How the host writes its files: as the entry, with the line ends that the project sets. */
function styleOf(root: string, entry: string): SourceStyle {
  const style = detectStyle(readFileSync(placeOf(root, entry), 'utf8'))
  return { ...style, eol: findLineEnd(root) ?? style.eol }
}

/** The template of a new app, the first one by default. */
export function templateOf({ template }: Choices): Template {
  return findTemplate(template ?? '') ?? templates[0]
}

/** The folder of a new app, as what it will be. */
function newTarget({ target, choices }: PlanCreateParameters): Target {
  const { framework, isJavaScript } = templateOf(choices)
  const kind = framework && newFramework(framework)
  return { ...target, framework: kind, typescript: isJavaScript === undefined }
}
