import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Choices } from '../flags/types.js'
import { devCommand } from '../host/networks.js'
import { commandLine } from '../program/names.js'
import type { PlanCreateParameters } from './planCreate.js'

/**
 * The files of a new app. With sign-in, those of `siwx` replace and complete those of the template.
 *
 * @param choices The decisions of the run.
 * @param values The values of the placeholders.
 */
export function templateFiles(
  { template, features: switches }: Choices,
  values: Readonly<Record<string, string>>,
): ReturnType<typeof readTemplate> {
  const folders = [template, ...(switches.siwx === true ? ['siwx'] : [])]
  const files = folders.flatMap((folder) =>
    readTemplate(folder, values).map((file) => [file.path, file] as const),
  )
  return [...new Map(files).values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/**
 * Reads the files of a template and fills in its names.
 *
 * @param template The template's folder name.
 * @param values The values of `{{key}}`. Each is escaped for the kind of file.
 * @returns Path and text of every file, sorted; `_gitignore` becomes `.gitignore`.
 */
function readTemplate(
  template: string,
  values: Readonly<Record<string, string>>,
): readonly { readonly path: string; readonly content: string }[] {
  const places = [`../templates/${template}/`, `../../../templates/${template}/`]
  const folder = places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place))
  if (folder === undefined) throw new Error(`The template ${template} is missing from this package.`)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
    .map((path) => ({
      path: path
        .slice(folder.replaceAll('\\', '/').length)
        .replace(/^\/+/, '')
        .replace(/(^|\/)_gitignore$/, '$1.gitignore'),
      content: fill(readFileSync(path, 'utf8'), path, values),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

function fill(text: string, path: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) => {
    const value = values[key]
    if (value === undefined) return whole
    if (path.endsWith('.html'))
      return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
    if (path.endsWith('.json')) return JSON.stringify(value).slice(1, -1)
    return value
  })
}

/**
 * The values of a template's placeholders.
 *
 * @param names The app's names.
 * @param parameters The input of the plan.
 */
export function templateValues(
  names: { readonly title: string; readonly packageName: string },
  { packageManager, choices }: Pick<PlanCreateParameters, 'packageManager' | 'choices'>,
): Readonly<Record<string, string>> {
  return {
    title: names.title,
    packageName: names.packageName,
    accent: choices.accent,
    install: `${packageManager} install`,
    run: packageManager === 'npm' ? 'npm run' : packageManager,
    dev: commandLine(devCommand(choices.namespaces), packageManager, true),
    generate: commandLine('generate', packageManager, true),
    services: [
      ...(choices.features.email === true || choices.features.socials === true ? [frameText] : []),
      choices.projectId === undefined
        ? 'The app talks to the sandbox: services that run on your machine, with no account and no internet.'
        : 'The app talks to the services named under `endpoints` in `appkit.config.ts`. A sandbox can stand in for them on your machine.',
    ].join('\n\n'),
  }
}

const frameText = `Users who log in by e-mail have an embedded wallet, on an origin of its own. In production it is your own server: write a
\`frame.config.ts\`, set its origin as \`endpoints.secureSite\` in \`appkit.config.ts\`, and run

\`\`\`sh
npx appkit-frame serve --config frame.config.ts
\`\`\``
