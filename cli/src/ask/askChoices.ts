import { resolve } from 'node:path'
import { namespaces } from '../catalogue/namespaces.js'
import { nodeNote, type TemplateId, templates } from '../catalogue/templates.js'
import { parseAccent } from '../flags/parseCreateFlags.js'
import {
  type Choices,
  type ConflictMode,
  type CreateFlags,
  defaultAccent,
  type PackageManager,
  type ThemeMode,
} from '../flags/types.js'
import { findConfig } from '../host/findProject.js'
import { readLock } from '../lock/lockFile.js'
import { inspectTarget, isApp } from '../target/inspectTarget.js'
import { refuseTarget } from '../target/refuseTarget.js'
import { answered, loadPrompts } from './prompts.js'

/**
 * Asks for the choices that the flags left open, at most six questions. A config that is kept has answered
 * some of them.
 *
 * @param flags - the checked flags.
 * @param dir - the folder, if it was named.
 * @param cwd - the folder that relative paths start from.
 * @param managerFor - returns the package manager that a folder will use.
 * @param here - the folder of the app that contains the current folder.
 * @returns every decision of the run.
 * @throws InterruptedError on Ctrl-C or Ctrl-D, before anything is written.
 */
export async function askChoices(
  flags: CreateFlags,
  dir: string | undefined,
  cwd: string,
  managerFor: (dir: string) => Promise<PackageManager>,
  here = '.',
): Promise<Choices> {
  const standard = fillDefaults(flags, dir ?? (await askDir(cwd, flags.onConflict, here)))
  const install =
    flags.install && !flags.dryRun
      ? async () => askInstall(await managerFor(standard.dir))
      : async () => standard.install
  const stays = flags.onConflict !== 'overwrite' && findConfig(resolve(cwd, standard.dir)) !== undefined
  if (stays) return { ...standard, install: await install() }
  const root = resolve(cwd, standard.dir)
  const isNew = !isApp(inspectTarget(standard.dir, cwd)) && readLock(root) === undefined
  return {
    ...standard,
    template: flags.template === undefined && isNew ? await askTemplate() : standard.template,
    namespaces: flags.namespaces ?? flags.preset?.namespaces ?? (await askNamespaces(standard.namespaces)),
    theme: flags.theme ?? flags.preset?.theme ?? (await askTheme()),
    accent: flags.preset === undefined ? (flags.accent ?? (await askAccent())) : standard.accent,
    install: await install(),
  }
}

async function askTemplate(): Promise<TemplateId> {
  const { select } = await loadPrompts()
  const options = templates.map((template) => {
    const runs = nodeNote(template, process.versions.node).length === 0
    return {
      value: template.id,
      label: template.label,
      ...(!runs && { hint: `needs Node ${template.node?.min}` }),
    }
  })
  return answered(select<TemplateId>({ message: 'What is the app built with?', options }))
}

async function askNamespaces(standard: readonly string[]): Promise<readonly string[]> {
  const { multiselect } = await loadPrompts()
  const options = namespaces.map(({ id, label }) => ({ value: id, label }))
  const chosen = await answered(
    multiselect({ message: 'Which networks?', options, initialValues: [...standard], required: true }),
  )
  return namespaces.flatMap(({ id }) => (chosen.includes(id) ? [id] : []))
}

async function askTheme(): Promise<ThemeMode> {
  const { select } = await loadPrompts()
  const options: { value: ThemeMode; label: string }[] = [
    { value: 'system', label: 'As the user’s system says' },
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ]
  return answered(select<ThemeMode>({ message: 'Light or dark?', options }))
}

/** Undefined for the standard one, which the theme has by itself. */
async function askAccent(): Promise<string | undefined> {
  const { text } = await loadPrompts()
  const validate = (value: string | undefined) => {
    try {
      parseAccent(value?.trim() || defaultAccent)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  const message = 'Accent colour?'
  const options = { message, placeholder: defaultAccent, defaultValue: defaultAccent, validate }
  const accent = parseAccent(await answered(text(options)))
  return accent === defaultAccent ? undefined : accent
}

async function askInstall(manager: PackageManager): Promise<boolean> {
  const { confirm } = await loadPrompts()
  return answered(confirm({ message: `Install packages with ${manager} now?` }))
}

/**
 * Asks where the app goes. Inside a Vite React app the default answer is that app.
 *
 * @param cwd - the folder that relative paths start from.
 * @param onConflict - whether a folder with other files is allowed.
 * @param here - the folder of the app that contains the current folder, or `.`.
 * @returns the folder as typed.
 * @throws InterruptedError on Ctrl-C or Ctrl-D.
 */
async function askDir(cwd: string, onConflict: ConflictMode, here: string): Promise<string> {
  const { text } = await loadPrompts()
  const joins = isApp(inspectTarget(here, cwd))
  const suggestion = joins ? here : 'my-app'
  const complaint = (value: string | undefined) => {
    try {
      refuseTarget(inspectTarget(value?.trim() || suggestion, cwd), onConflict)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  const dir = await answered(
    text({
      message: joins
        ? `Which folder? "${here}" adds wallets to the app you are in.`
        : 'Where should the app go?',
      placeholder: suggestion,
      defaultValue: suggestion,
      validate: complaint,
    }),
  )
  return dir.trim() || suggestion
}

/**
 * Takes the default answer for everything that the flags left open.
 *
 * @param flags - the checked flags.
 * @param dir - the folder.
 */
export function fillDefaults(flags: CreateFlags, dir: string): Choices {
  const { preset } = flags
  // An accent that was typed is that of both modes.
  const { accentDark: _, ...own } = preset?.look ?? {}
  const look = flags.accent === undefined ? preset?.look : own
  return {
    dir,
    template: flags.template,
    namespaces: flags.namespaces ?? preset?.namespaces ?? namespaces.slice(0, 1).map((entry) => entry.id),
    features: flags.features ?? preset?.features ?? {},
    featureList: flags.featureList,
    theme: flags.theme ?? preset?.theme ?? 'system',
    accent: flags.accent ?? preset?.accent,
    ...(look && Object.keys(look).length > 0 && { look }),
    ...(preset?.locale !== undefined && { locale: preset.locale }),
    projectId: flags.projectId,
    entry: flags.entry,
    install: flags.install,
  }
}
