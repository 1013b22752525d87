import { readdirSync, readFileSync } from 'node:fs'
import { commandLine } from '../about/names.js'
import { newFramework } from '../catalogue/frameworks.js'
import { findTemplate, templates } from '../catalogue/templates.js'
import { templateFolder } from '../files/templateFolder.js'
import { type Choices, defaultAccent, type PackageManager } from '../flags/types.js'
import { devCommand, endpointsOf } from '../host/networks.js'
import { hasFrame } from '../render/renderFrameConfig.js'
import { editTemplate, type TemplateFile } from './planFramework.js'

/** The entry of Vite's template, and its brand; other files of its `src` and `public` are the page of every template. */
const ofVite = ['src/main.tsx', 'src/Brand.tsx']
/** The members' page has steps of its own. */
const ofNoSignIn = 'src/Tasks.tsx'

/**
 * The files of a new app. With sign-in, those of `siwx` replace and complete those of Vite's template, and those of
 * `siwx-server` where a server renders the pages. In an app of a framework, the file that all pages share is edited as in
 * an existing app.
 *
 * @param choices - the decisions of the run.
 * @param values - the values of the placeholders.
 */
export async function templateFiles(
  choices: Choices,
  values: Readonly<Record<string, string>>,
): Promise<readonly TemplateFile[]> {
  const {
    id,
    folders = [id],
    signIn = [],
    framework,
    isJavaScript,
  } = findTemplate(choices.template ?? '') ?? templates[0]
  const hasSignIn = choices.features.siwx === true
  const vite = readTemplate('vite', values).filter(({ path }) => !hasSignIn || path !== ofNoSignIn)
  if (framework === undefined) {
    const members = hasSignIn ? readTemplate('siwx', values) : []
    const all = joined(vite, members)
    return isJavaScript ? joined(await inJavaScript(all), readTemplate(id, values)) : all
  }
  const page = vite.filter(({ path }) => /^(src|public)\//.test(path) && !ofVite.includes(path))
  const own = joined(
    page,
    [...(hasSignIn ? ['siwx', 'siwx-server'] : []), ...folders, ...(hasSignIn ? signIn : [])].flatMap(
      (folder) => readTemplate(folder, values),
    ),
  )
  const kind = newFramework(framework)
  const files = kind.bundler === 'next' ? own.map(withoutVite) : own
  return editTemplate(hasSignIn ? files.map(withMembersStyle) : files, kind, choices)
}

function joined(first: readonly TemplateFile[], second: readonly TemplateFile[]): readonly TemplateFile[] {
  const all = [...first, ...second].map((file) => [file.path, file] as const)
  return [...new Map(all).values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The files of the template in TypeScript without their types. */
async function inJavaScript(files: readonly TemplateFile[]): Promise<readonly TemplateFile[]> {
  const { removeTypes } = await import('../edits/removeTypes.js')
  return files
    .filter(({ path }) => !path.startsWith('tsconfig'))
    .map(({ path, content }) => ({
      path: path.replace(/\.ts(x?)$/, '.js$1'),
      content: (/\.tsx?$/.test(path) ? removeTypes(content) : content)
        .replaceAll(/\b(src\/main|src\/App|appkit\.config)\.ts(x?)\b/g, '$1.js$2')
        .replace('React, TypeScript.', 'React, JavaScript.'),
    }))
}

/** The Pages Router of Next takes style sheets only from its root file, which has that of the page. */
function withMembersStyle({ path, content }: TemplateFile): TemplateFile {
  return { path, content: path === 'src/app.css' ? `@import './members.css';\n\n${content}` : content }
}

/** Next has another name for whether this is a development build. */
function withoutVite({ path, content }: TemplateFile): TemplateFile {
  return {
    path,
    content: content.replaceAll('!import.meta.env.DEV', "process.env.NODE_ENV === 'production'"),
  }
}

/**
 * Reads the files of a template and fills in its names.
 *
 * @param template - the template's folder name.
 * @param values - the values of `{{key}}`. Each is escaped for the kind of file.
 * @returns path and text of every file, sorted; `_gitignore` becomes `.gitignore`.
 */
function readTemplate(template: string, values: Readonly<Record<string, string>>): readonly TemplateFile[] {
  const folder = templateFolder(template)
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
 * @param names - the app's names.
 * @param parameters - the input of the plan.
 */
export function templateValues(
  names: { readonly title: string; readonly packageName: string },
  { packageManager, choices }: { readonly packageManager: PackageManager; readonly choices: Choices },
): Readonly<Record<string, string>> {
  return {
    title: names.title,
    packageName: names.packageName,
    accent: choices.accent ?? defaultAccent,
    install: `${packageManager} install`,
    run: packageManager === 'npm' ? 'npm run' : packageManager,
    dev: commandLine(devCommand(choices.namespaces), packageManager, true),
    generate: commandLine('generate', packageManager, true),
    members: choices.features.siwx === true ? membersText : '',
    services:
      choices.projectId === undefined
        ? 'The app talks to the sandbox: services that run on your machine, with no account and no internet.'
        : 'The app talks to the services named under `endpoints` in `appkit.config.ts`. A sandbox can stand in for them on your machine.',
    wallet:
      hasFrame(choices) || endpointsOf(choices).secureSite !== undefined
        ? walletText(commandLine('add email', packageManager, true))
        : '',
  }
}

const membersText = `
- \`src/appkit/signIn.ts\`: sign-in on your server. Before production, give it your addresses and a storage that lasts.
- \`src/members.ts\`: what only signed-in users get, on the page \`/members\`.
- \`src/policy.ts\`: the Content-Security-Policy of the production build, by \`appkit.config.ts\`.`

const walletText = (add: string) => `
Users who log in by email have an embedded wallet, on an origin of its own. In production it is your own server: \`${add}\`
brings it, if it is not there yet. Fill in \`frame.config.ts\`, set its origin as \`endpoints.secureSite\` in \`appkit.config.ts\`, and run

\`\`\`sh
npx appkit-frame serve --config frame.config.ts
\`\`\`
`
