import { findTemplate } from '../catalogue/templates.js'
import { findServer } from '../host/findServer.js'
import type { ConfigFile, Target } from '../host/types.js'
import { choicesOf } from '../lock/made.js'
import type { LockFile, Made, WantedFile } from '../lock/types.js'
import { renderConfig } from '../render/renderConfig.js'
import { frameValuesOf, hasFrame, renderFrameConfig } from '../render/renderFrameConfig.js'
import { renderServer } from '../render/renderServer.js'
import { entryOf } from './planEntry.js'
import { planFrameworkFiles } from './planFramework.js'
import { templateFiles, templateValues } from './readTemplate.js'
import { readEjected } from './readView.js'

/**
 * Renders the owned files of an app as this version writes them: what a first run with the same decisions would write.
 *
 * @param target - the app.
 * @param configFile - the path of its config.
 * @param made - the values that they are rendered from.
 * @param lock - the record of earlier runs.
 * @returns the config first. A .gitignore is not among them, because it has the lines of the host.
 */
export async function renderOwned(
  target: Target,
  configFile: ConfigFile,
  made: Made,
  lock: LockFile,
): Promise<readonly WantedFile[]> {
  const { framework, typescript } = target
  const template = findTemplate(lock.template ?? '')
  const choices = { ...choicesOf(made), template: template?.id }
  const { style } = made
  const isTyped = /\.m?ts$/.test(configFile)
  const config = renderConfig(choices, made.names.app, isTyped, style, framework?.url)
  const files = [{ path: configFile as string, content: config.content }]
  if (template !== undefined) {
    const values = templateValues(made.names, { packageManager: made.packageManager, choices })
    const skipped = ['package.json', '.gitignore']
    files.push(...(await templateFiles(choices, values)).filter(({ path }) => !skipped.includes(path)))
  }
  if (framework !== undefined) {
    // Files that `remove` took out of an app that was joined with sign-in are not brought again.
    const isOut = lock.template === null && lock.changes?.siwx?.to === 'off'
    const chosen = isOut ? { ...choices, features: { ...choices.features, siwx: false } } : choices
    const own = await planFrameworkFiles(target, framework, entryOf(target, undefined), chosen, style)
    files.push(...own.files)
  } else if (lock.template === null && made.authPath !== undefined && style !== undefined) {
    const server = findServer({ ...target, typescript })
    if (server) files.push({ path: server.file, content: renderServer(server, choices, style) })
  }
  const frame = lock.frame ?? (hasFrame(choices) ? frameValuesOf(choices, made.names.app) : undefined)
  if (frame && lock.files['frame.config.ts'] !== undefined) files.push(renderFrameConfig(frame, style))
  return [...files.map((file) => ({ ...file, kind: 'owned' as const })), ...readEjected(target.root, lock)]
}
