import { existsSync, readFileSync } from 'node:fs'
import { features } from '../catalogue/features.js'
import { newFramework } from '../catalogue/frameworks.js'
import { findTemplate, nodeNote, templates } from '../catalogue/templates.js'
import { detectStyle, type SourceStyle } from '../edits/codeStyle.js'
import { hunksOf, revertHunks } from '../edits/hunks.js'
import { lineEndOf, withLineEnds } from '../edits/lineEnds.js'
import { placeOf } from '../files/place.js'
import type { Choices, ConflictMode, FeatureChoices, PackageManager } from '../flags/types.js'
import { appNameFor, deriveNames } from '../host/deriveNames.js'
import { findServer } from '../host/findServer.js'
import { findLineEnd } from '../host/formatSettings.js'
import { placeConfig } from '../host/placeConfig.js'
import type { Target } from '../host/types.js'
import { lockName, readLock, renderJournal, renderLock } from '../lock/lockFile.js'
import { makeMade } from '../lock/made.js'
import type { LocalPackages, LockFile, ManualEdit, Plan, PlannedFile } from '../lock/types.js'
import { frameValuesOf, hasFrame, renderFrameConfig } from '../render/renderFrameConfig.js'
import { noServerLines, renderServer, serverLines } from '../render/renderServer.js'
import { signInPath } from '../render/renderSignInRoute.js'
import { isApp } from '../target/inspectTarget.js'
import { refuseTarget } from '../target/refuseTarget.js'
import { ignoredByGit } from '../write/git.js'
import { planDependencies } from './planDependencies.js'
import { entryOf, planEntry } from './planEntry.js'
import { planFrameworkFiles, planFrameworkRoot } from './planFramework.js'
import { planHostFiles } from './planHostFiles.js'
import { planPackageJson } from './planPackageJson.js'
import { planVitePlugin } from './planVitePlugin.js'
import { templateFiles, templateValues } from './readTemplate.js'
import { settleFile, settleTemplateFile } from './settleFile.js'

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

/**
 * Plans a run of `create-appkit`: a new app in an empty folder, or the smallest edits to a React app of Vite or a framework.
 * Writes nothing.
 *
 * @returns The final bytes of every file, and everything else that is reported.
 * @throws CliError `TARGET_NOT_REACT`, `TARGET_NOT_VITE` or `TARGET_TYPESCRIPT`, exit code 2, and what reading the host throws.
 */
export async function planCreate(parameters: PlanCreateParameters): Promise<Plan> {
  const { onConflict, local, version } = parameters
  refuseTarget(parameters.target, onConflict)
  const mode = isApp(parameters.target) ? 'join' : 'new'
  const target = mode === 'new' ? newTarget(parameters) : parameters.target
  const { root, framework } = target
  const hasSignIn = parameters.choices.features.siwx === true
  const server = mode === 'join' && framework === undefined && hasSignIn ? findServer(target) : undefined
  const authPath = framework ? signInPath(framework) : server && '/auth'
  const choices = { ...parameters.choices, ...(authPath && { authPath }) }
  const lock = readLock(root)
  const files: PlannedFile[] = []
  const conflicts: string[] = []
  const take = (settled: PlannedFile | { readonly conflict: string }) => {
    if ('conflict' in settled) conflicts.push(settled.conflict)
    else files.push(settled)
  }

  const entry = mode === 'join' ? entryOf(target, choices.entry) : framework?.root
  const place = await placeConfig(target, entry)
  const style = mode === 'new' || entry === undefined ? undefined : styleOf(root, entry)
  const host = await planHostFiles(target, choices, lock, onConflict, place.configFile, style)
  conflicts.push(...host.conflicts)
  files.push(...host.files)

  const own = framework && (await planFrameworkFiles(target, framework, entry, choices, style))
  for (const file of own?.files ?? []) take(settleFile(root, { ...file, kind: 'owned' }, lock, onConflict))
  files.push(...(own?.edits ?? []))

  if (server !== undefined) {
    const source = server.entry === undefined ? '' : readFileSync(placeOf(root, server.entry), 'utf8')
    const content = renderServer(server, choices, {
      ...detectStyle(source),
      ...(style && { eol: style.eol }),
    })
    take(settleFile(root, { path: server.file, kind: 'owned', content }, lock, onConflict))
  }

  let manual: ManualEdit | undefined
  const wantedPackages = planDependencies(
    local,
    version,
    mode === 'new' || hasOurSandbox(target.packageJson),
    hasFrame(choices),
  )
  if (wantedPackages.some(({ name }) => name === 'appkit-frame')) {
    const { path, content } = renderFrameConfig(frameValuesOf(choices, appNameFor(target)), style)
    take(settleFile(root, { path, kind: 'owned', content }, lock, onConflict))
  }
  const names = deriveNames(root)
  const template = mode === 'new' ? await templateFiles(choices, templateValues(names, parameters)) : []
  for (const file of template) {
    if (file.path !== 'package.json') take(settleTemplateFile(root, file, lock, onConflict))
  }
  const main = framework?.root ?? `src/main.${target.typescript ? 'tsx' : 'jsx'}`
  const mainKept = files.some((file) => file.path === main && file.action === 'keep')
  if (mode === 'join' || mainKept) {
    const path = entry ?? entryOf(target, choices.entry)
    const edit = framework
      ? await planFrameworkRoot(root, framework, path)
      : await planEntry(root, path, place.ending)
    manual = edit.manual
    const planned = edit.file
    if (planned) files.splice(0, files.length, ...files.filter((file) => file.path !== planned.path), planned)
  }

  const vite = mode === 'join' ? await planVitePlugin(root, framework) : {}
  if (vite.file) files.push(vite.file)

  const ours = template.find((file) => file.path === 'package.json')?.content
  const manifest = planPackageJson(target, ours, wantedPackages, onConflict)
  files.push(manifest.file)

  const vendored = manifest.dependencies.some(({ range }) => range.startsWith('file:vendor/'))
  for (const tarball of vendored && local ? Object.values(local) : []) {
    const isUsed = manifest.dependencies.some(({ range }) => range === `file:vendor/${tarball?.name}`)
    // The user may add the sandbox later.
    if (!tarball || (tarball === local?.frame && !isUsed)) continue
    const wanted = { path: `vendor/${tarball.name}`, content: readFileSync(tarball.path) }
    take(settleFile(root, { ...wanted, kind: 'generated' }, lock, onConflict))
  }
  const tarballs = files.flatMap(({ path }) => (path.startsWith('vendor/') ? [path] : []))
  const undo = mode === 'join' ? undoOf(root, lock, files) : undefined
  const made = mode === 'new' ? (choices.template ?? 'vite') : null
  const origin = makeMade(target, choices, parameters.packageManager, style)
  const manifestText = target.packageJson ?? ''
  const end = mode === 'join' ? (findLineEnd(root) ?? lineEndOf(manifestText)) : '\n'
  const like = withLineEnds(manifestText, end)
  const final = renderLock(lock, files, version, made, like, undo, origin)
  files.push(planLock(root, lock, final, choices.install))
  return {
    mode,
    root,
    lock,
    files,
    conflicts,
    dependencies: manifest.dependencies,
    addresses: host.addresses,
    warnings: [
      ...host.warnings,
      ...manifest.warnings,
      ...(mode === 'new' ? nodeNote(templateOf(choices), process.versions.node) : []),
      ...(await ignoredByGit(root, tarballs)),
      ...featureNotes(choices.features),
      ...leftOutNote(choices),
    ],
    manual,
    framework,
    plugin: vite.lines ?? [],
    signIn: !hasSignIn
      ? []
      : (own?.signIn ?? (server ? serverLines(server, readViteConfig(root)) : noServerLines)),
  }
}

/** How the host writes its files: as the entry, with the line ends that the project sets. */
function styleOf(root: string, entry: string): SourceStyle {
  const style = detectStyle(readFileSync(placeOf(root, entry), 'utf8'))
  return { ...style, eol: findLineEnd(root) ?? style.eol }
}

const templateOf = ({ template }: Choices) => findTemplate(template ?? '') ?? templates[0]

/** The folder of a new app, as what it will be. */
function newTarget({ target, choices }: PlanCreateParameters): Target {
  const { framework, isJavaScript } = templateOf(choices)
  const kind = framework && newFramework(framework)
  return { ...target, framework: kind, typescript: isJavaScript === undefined }
}

/** What is changed in files that are there, so that `--undo` can take it back; with that of an earlier run below it. */
export function undoOf(
  root: string,
  lock: LockFile | undefined,
  files: readonly PlannedFile[],
): LockFile['undo'] {
  const all = new Map(Object.entries(lock?.undo ?? {}))
  for (const { path, kind, action, content } of files) {
    if (kind !== 'shared' || action !== 'update') continue
    const before = readFileSync(placeOf(root, path), 'utf8')
    const earlier = all.get(path) ?? []
    const stands = revertHunks(before, earlier) !== undefined
    all.set(path, [...(stands ? earlier : []), ...hunksOf(before, String(content))])
  }
  return all.size > 0 ? Object.fromEntries(all) : undefined
}

/** The text of the host's Vite config, or nothing. */
function readViteConfig(root: string): string {
  const names = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) =>
    placeOf(root, `vite.config.${ending}`),
  )
  const file = names.find((name) => existsSync(name))
  return file === undefined ? '' : readFileSync(file, 'utf8')
}

/** Whether the sandbox is already one of the app's packages. */
function hasOurSandbox(packageJson: string | undefined): boolean {
  const manifest: { devDependencies?: unknown } = JSON.parse((packageJson ?? '{}').replace(/^\uFEFF/, ''))
  const { devDependencies: packages } = manifest
  if (typeof packages !== 'object' || packages === null || !('appkit-sandbox' in packages)) return false
  return /^file:vendor\//.test(String(packages['appkit-sandbox']))
}

function planLock(root: string, lock: LockFile | undefined, final: string, install: boolean): PlannedFile {
  // A later run without installing must remind the user of these packages again.
  const content = lock?.unfinished?.install && !install ? renderJournal(lock, final, []) : final
  const place = placeOf(root, lockName)
  const before = existsSync(place) ? readFileSync(place, 'utf8') : undefined
  const action = before === undefined ? 'create' : before === content ? 'unchanged' : 'update'
  return { path: lockName, kind: 'generated', action, content }
}

/**
 * Lists the chosen features that this version only stores in the config.
 *
 * @param choices The switches of the run.
 * @returns One sentence, or none.
 */
function featureNotes(choices: FeatureChoices): readonly string[] {
  const waiting = features.filter(({ id, module, part }) => choices[id] === true && part && !module)
  if (waiting.length === 0) return []
  const names = waiting.map(({ id }) => id).join(', ')
  return [
    `${names}: written to the config; this version has no views for ${waiting.length > 1 ? 'them' : 'it'} yet.`,
  ]
}

/** Says which features a list has left out that an app has without the list. `none` and `no-…` mean to. */
function leftOutNote({ featureList, features: switches }: Choices): readonly string[] {
  const named = featureList?.split(',') ?? []
  const left = features.flatMap(({ id, part, standard }) =>
    part && standard === 'on' && switches[id] === false && !named.includes(`no-${id}`) ? [id] : [],
  )
  if (left.length === 0 || featureList === 'none') return []
  return [
    `--features ${featureList} is the whole list, so these are off: ${left.join(', ')}. To have them too: npx create-appkit add ${left.join(' ')}`,
  ]
}
