import { existsSync, readFileSync } from 'node:fs'
import { features } from '../catalogue/features.js'
import { detectStyle } from '../edits/codeStyle.js'
import type { Choices, ConflictMode, FeatureChoices, PackageManager } from '../flags/types.js'
import { deriveNames } from '../host/deriveNames.js'
import { placeConfig } from '../host/placeConfig.js'
import { refuseTarget } from '../host/refuseTarget.js'
import type { Target } from '../host/types.js'
import { ignoredByGit } from '../write/git.js'
import { placeOf } from '../write/place.js'
import { lockName, readLock, renderJournal, renderLock } from './lockFile.js'
import { planDependencies } from './planDependencies.js'
import { entryOf, planEntry } from './planEntry.js'
import { planHostFiles } from './planHostFiles.js'
import { planPackageJson } from './planPackageJson.js'
import { readTemplate, templateValues } from './readTemplate.js'
import { settleFile, settleTemplateFile } from './settleFile.js'
import type { LocalPackages, LockFile, ManualEdit, Plan, PlannedFile } from './types.js'

/** What a plan is made from. */
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
 * Plans a run of `create-appkit`: a new app in an empty folder, or the smallest edits to a Vite React app.
 * Writes nothing.
 *
 * @returns Final bytes of every file, and everything else that is reported.
 * @throws CliError `TARGET_NOT_REACT`, `TARGET_NOT_VITE` or `TARGET_TYPESCRIPT`, exit code 2, and what reading the host throws.
 */
export async function planCreate(parameters: PlanCreateParameters): Promise<Plan> {
  const { target, choices, onConflict, local, version } = parameters
  refuseTarget(target, onConflict)
  const { root } = target
  const mode = target.kind === 'viteReact' ? 'join' : 'new'
  const lock = readLock(root)
  const files: PlannedFile[] = []
  const conflicts: string[] = []
  const take = (settled: PlannedFile | { readonly conflict: string }) => {
    if ('conflict' in settled) conflicts.push(settled.conflict)
    else files.push(settled)
  }

  const entry = mode === 'join' ? entryOf(root, choices.entry) : undefined
  const place = await placeConfig(target, entry)
  const style = entry === undefined ? undefined : detectStyle(readFileSync(placeOf(root, entry), 'utf8'))
  const host = await planHostFiles(target, choices, lock, onConflict, place.configFile, style)
  conflicts.push(...host.conflicts)
  files.push(...host.files)

  let manual: ManualEdit | undefined
  const wantedPackages = planDependencies(local, version, mode === 'new' || hasOurSandbox(target.packageJson))
  const names = deriveNames(root)
  const template = mode === 'new' ? readTemplate(choices.template, templateValues(names, parameters)) : []
  for (const file of template) {
    if (file.path !== 'package.json') take(settleTemplateFile(root, file, lock, onConflict))
  }
  const mainKept = files.some((file) => file.path === 'src/main.tsx' && file.action === 'keep')
  if (mode === 'join' || mainKept) {
    const edit = await planEntry(root, entry ?? entryOf(root, choices.entry), place.ending)
    manual = edit.manual
    const planned = edit.file
    if (planned) files.splice(0, files.length, ...files.filter((file) => file.path !== planned.path), planned)
  }

  const own = template.find((file) => file.path === 'package.json')?.content
  const manifest = planPackageJson(target, own, wantedPackages, onConflict)
  files.push(manifest.file)

  const vendored = manifest.dependencies.some(({ range }) => range.startsWith('file:vendor/'))
  for (const tarball of vendored && local ? [local.runtime, local.cli, local.sandbox] : []) {
    if (!tarball) continue
    const wanted = { path: `vendor/${tarball.name}`, content: readFileSync(tarball.path) }
    take(settleFile(root, { ...wanted, kind: 'generated' }, lock, onConflict))
  }
  const tarballs = files.flatMap(({ path }) => (path.startsWith('vendor/') ? [path] : []))
  const final = renderLock(lock, files, version, mode === 'new' ? choices.template : null, target.packageJson)
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
      ...(await ignoredByGit(root, tarballs)),
      ...featureNotes(choices.features),
    ],
    manual,
  }
}

/** Whether an earlier run, or the line it printed, made the sandbox one of the app's packages. */
function hasOurSandbox(packageJson: string | undefined): boolean {
  const manifest: { devDependencies?: unknown } = JSON.parse((packageJson ?? '{}').replace(/^\uFEFF/, ''))
  const { devDependencies: packages } = manifest
  if (typeof packages !== 'object' || packages === null || !('appkit-sandbox' in packages)) return false
  return /^file:vendor\//.test(String(packages['appkit-sandbox']))
}

function planLock(root: string, lock: LockFile | undefined, final: string, install: boolean): PlannedFile {
  // Who still does not want the packages installed has to be reminded of them by a later run.
  const content = lock?.unfinished?.install && !install ? renderJournal(lock, final, []) : final
  const place = placeOf(root, lockName)
  const before = existsSync(place) ? readFileSync(place, 'utf8') : undefined
  const action = before === undefined ? 'create' : before === content ? 'unchanged' : 'update'
  return { path: lockName, kind: 'generated', action, content }
}

/**
 * Says which chosen features this version only writes down.
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
