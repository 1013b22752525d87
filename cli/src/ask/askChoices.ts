import { resolve } from 'node:path'
import { namespaces } from '../catalogue/namespaces.js'
import { parseAccent } from '../flags/parseAccent.js'
import type { Choices, CreateFlags, PackageManager, ThemeMode } from '../flags/types.js'
import { findConfig } from '../host/findConfig.js'
import { answered, loadPrompts } from './answered.js'
import { askDir } from './askDir.js'
import { fillDefaults } from './fillDefaults.js'

/**
 * Asks what the flags left open, at most five questions, and nothing that a config which stays has answered.
 *
 * @param flags The checked flags.
 * @param dir The folder, if it was named.
 * @param cwd Where relative paths start.
 * @param managerFor Tells which package manager a folder will use.
 * @param here The folder of the app a person is in.
 * @returns Every decision of the run.
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
  return {
    ...standard,
    namespaces: flags.namespaces ?? (await askNamespaces(standard.namespaces)),
    theme: flags.theme ?? (await askTheme()),
    accent: flags.accent ?? (await askAccent(standard.accent)),
    install: await install(),
  }
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

async function askAccent(standard: string): Promise<string> {
  const { text } = await loadPrompts()
  const validate = (value: string | undefined) => {
    try {
      parseAccent(value?.trim() || standard)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  const message = 'Accent colour?'
  return parseAccent(
    await answered(text({ message, placeholder: standard, defaultValue: standard, validate })),
  )
}

async function askInstall(manager: PackageManager): Promise<boolean> {
  const { confirm } = await loadPrompts()
  return answered(confirm({ message: `Install packages with ${manager} now?` }))
}
