import { existsSync, readFileSync } from 'node:fs'
import { features } from '../catalogue/features.js'
import { nodeNote } from '../catalogue/templates.js'
import { detectStyle } from '../edits/codeStyle.js'
import { lineEndOf, withLineEnds } from '../edits/sourceText.js'
import { placeOf } from '../files/place.js'
import type { Choices, FeatureChoices } from '../flags/types.js'
import { appNameFor, deriveNames } from '../host/deriveNames.js'
import { findLineEnd } from '../host/formatSettings.js'
import { lockName, plannedLock, renderLock, renderOpenInstall } from '../lock/lockFile.js'
import { makeMade } from '../lock/made.js'
import type { ManualEdit, Plan, PlannedDependency, PlannedFile, WantedFile } from '../lock/types.js'
import { frameValuesOf, hasFrame, renderFrameConfig } from '../render/renderFrameConfig.js'
import { noServerLines, renderServer, serverLines } from '../render/renderServer.js'
import { isBare } from '../target/inspectTarget.js'
import { ignoredByGit } from '../write/git.js'
import { type CreateRun, type PlanCreateParameters, prepareCreate, templateOf } from './createRun.js'
import { planDependencies } from './planDependencies.js'
import { entryOf, planEntry } from './planEntry.js'
import { type FrameworkFiles, listingLines, planFrameworkFiles, planFrameworkRoot } from './planFramework.js'
import { planHostFiles } from './planHostFiles.js'
import { planPackageJson } from './planPackageJson.js'
import { planVitePlugin } from './planVitePlugin.js'
import { templateFiles, templateValues } from './readTemplate.js'
import { settleFile, settleTemplateFile } from './settleFile.js'
import { undoOf } from './undoOf.js'

/** A wanted file as it was settled with what is there. */
type Settled = PlannedFile | { readonly conflict: string }

/**
 * Plans a run of `create-appkit`: a new app in an empty folder, or the smallest edits to a React app of Vite or a framework.
 * Writes nothing.
 *
 * @returns the final bytes of every file, and everything else that is reported.
 * @throws CliError `TARGET_NOT_REACT`, `TARGET_NOT_VITE` or `TARGET_TYPESCRIPT`, exit code 2, and what reading the host throws.
 */
export async function planCreate(parameters: PlanCreateParameters): Promise<Plan> {
  const { onConflict, local, version } = parameters
  const run = await prepareCreate(parameters)
  const { mode, target, choices, lock, entry, style } = run
  const { root, framework, packageJson } = target
  const { configFile } = run.place
  const host = await planHostFiles(target, { choices, lock, onConflict, configFile, style })
  const own = framework && (await planFrameworkFiles(target, framework, entry, choices, style))
  const hasSandbox = mode === 'new' || hasOurSandbox(packageJson)
  const packages = planDependencies(local, version, hasSandbox, hasFrame(choices))
  const template =
    mode === 'new' ? await templateFiles(choices, templateValues(deriveNames(root), parameters)) : []
  const settled = [
    ...(own?.files ?? []).map((file) => settle(run, { ...file, kind: 'owned' })),
    ...(own?.edits ?? []),
    ...settleServer(run),
    ...settleFrame(run, packages),
    ...template.flatMap((file) =>
      file.path === 'package.json' ? [] : [settleTemplateFile(root, file, lock, onConflict)],
    ),
  ]
  const before = [...host.files, ...plannedIn(settled)]
  const edit = await planRoot(run, before)
  const vite = mode === 'join' ? await planVitePlugin(root, framework) : {}
  const ours = template.find((file) => file.path === 'package.json')?.content
  const manifest = planPackageJson(target, ours, packages, onConflict)
  const tarballs = settleTarballs(run, manifest.dependencies)
  const files = [
    ...before.filter(({ path }) => path !== edit.file?.path),
    ...[edit.file, vite.file].flatMap((file) => file ?? []),
    ...[manifest.file, ...plannedIn(tarballs)],
  ]
  return {
    mode,
    root,
    lock,
    framework,
    manual: edit.manual ?? own?.listing,
    plugin: vite.lines ?? [],
    files: [...files, planLock(run, files)],
    conflicts: [...host.conflicts, ...conflictsIn([...settled, ...tarballs])],
    dependencies: manifest.dependencies,
    addresses: host.addresses,
    warnings: [...host.warnings, ...manifest.warnings, ...(await notesOf(run, files))],
    signIn: [...signInLines(run, own), ...(edit.manual ? listingLines(own?.listing) : [])],
  }
}

function settle({ target, lock, onConflict }: CreateRun, wanted: WantedFile): Settled {
  return settleFile(target.root, wanted, lock, onConflict)
}

const plannedIn = (settled: readonly Settled[]): readonly PlannedFile[] =>
  settled.flatMap((file) => ('conflict' in file ? [] : [file]))

const conflictsIn = (settled: readonly Settled[]): readonly string[] =>
  settled.flatMap((file) => ('conflict' in file ? [file.conflict] : []))

/** The sign-in of the host's own server. */
function settleServer(run: CreateRun): readonly Settled[] {
  const { server, target, choices, style } = run
  if (server === undefined) return []
  const source = server.entry === undefined ? '' : readFileSync(placeOf(target.root, server.entry), 'utf8')
  const content = renderServer(server, choices, { ...detectStyle(source), ...(style && { eol: style.eol }) })
  return [settle(run, { path: server.file, kind: 'owned', content })]
}

/** The configuration of the embedded wallet's server, if that is one of the packages. */
function settleFrame(run: CreateRun, packages: readonly PlannedDependency[]): readonly Settled[] {
  if (!packages.some(({ name }) => name === 'appkit-frame')) return []
  const { path, content } = renderFrameConfig(frameValuesOf(run.choices, appNameFor(run.target)), run.style)
  return [settle(run, { path, kind: 'owned', content })]
}

/** Our packages as tarballs beside the app, if they are not taken from a registry. */
function settleTarballs(run: CreateRun, dependencies: readonly PlannedDependency[]): readonly Settled[] {
  const { local } = run
  const isVendored = dependencies.some(({ range }) => range.startsWith('file:vendor/'))
  return (isVendored && local ? Object.values(local) : []).flatMap((tarball) => {
    const isUsed = dependencies.some(({ range }) => range === `file:vendor/${tarball?.name}`)
    // The user may add the sandbox later.
    const isOptional = tarball === local?.frame || tarball === local?.server
    if (!tarball || (isOptional && !isUsed)) return []
    const path = `vendor/${tarball.name}`
    return [settle(run, { path, kind: 'generated', content: readFileSync(tarball.path) })]
  })
}

/** The edit to the file that renders the app, unless it is the template's own. */
async function planRoot(
  { mode, target, choices, entry, place }: CreateRun,
  files: readonly PlannedFile[],
): Promise<{ readonly file?: PlannedFile; readonly manual?: ManualEdit }> {
  const { root, framework, typescript } = target
  const main = framework?.root ?? `src/main.${typescript ? 'tsx' : 'jsx'}`
  const isMainKept = files.some((file) => file.path === main && file.action === 'keep')
  if (mode === 'new' && !isMainKept) return {}
  const path = entry ?? entryOf(target, choices.entry)
  return framework ? planFrameworkRoot(root, framework, path) : planEntry(root, path, place.ending)
}

/** Lists the notes that a person reads before the run, besides those on the host and its packages. */
async function notesOf(
  { mode, target, choices }: CreateRun,
  files: readonly PlannedFile[],
): Promise<readonly string[]> {
  const tarballs = files.flatMap(({ path }) => (path.startsWith('vendor/') ? [path] : []))
  return [
    ...(mode === 'new' ? nodeNote(templateOf(choices), process.versions.node) : []),
    ...(await ignoredByGit(target.root, tarballs)),
    ...featureNotes(choices.features),
    ...leftOutNote(choices),
  ]
}

function signInLines(
  { choices, server, target }: CreateRun,
  own: FrameworkFiles | undefined,
): readonly string[] {
  if (choices.features.siwx !== true) return []
  return own?.signIn ?? (server ? serverLines(server, readViteConfig(target.root)) : noServerLines)
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

function planLock(run: CreateRun, files: readonly PlannedFile[]): PlannedFile {
  const { mode, target, choices, lock, style, version, packageManager } = run
  const { root, packageJson = '' } = target
  const end = mode === 'join' ? (findLineEnd(root) ?? lineEndOf(packageJson)) : '\n'
  const isBeside = lock ? lock.beside === true : mode === 'new' && !isBare(root)
  const final = renderLock(lock, files, {
    appkit: version,
    template: mode === 'new' ? (choices.template ?? 'vite') : null,
    isBeside,
    manifest: withLineEnds(packageJson, end),
    undo: mode === 'join' || isBeside ? undoOf(root, files, lock, lock?.files) : undefined,
    made: makeMade(target, choices, packageManager, style),
  })
  // A later run without installing must remind the user of these packages again.
  const content =
    lock?.unfinished?.install && !choices.install ? renderOpenInstall(final, lock.unfinished.by) : final
  const place = placeOf(root, lockName)
  const before = existsSync(place) ? readFileSync(place, 'utf8') : undefined
  return plannedLock(content, before)
}

/**
 * Lists the chosen features that this version only stores in the config.
 *
 * @param choices - the switches of the run.
 * @returns one sentence, or none.
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
