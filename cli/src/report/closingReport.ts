import { commandLine } from '../about/names.js'
import { devCommand } from '../host/networks.js'
import { installLine } from '../host/packageManager.js'
import { addSandboxLine } from '../plan/planDependencies.js'
import { hasPackage } from '../plan/planPackageJson.js'
import { typeLines } from '../typecheck/checkTypes.js'
import { quoteShell, startCommand } from './commands.js'
import type { ReportInput } from './planReport.js'
import { closingLine, openSteps } from './reportParts.js'

/**
 * Renders the end of a report: the addresses that the app will contact, the next steps, and the line that repeats the
 * run.
 *
 * @param input - the run and its results.
 * @returns lines without colour.
 */
export function closingReport(input: ReportInput): readonly string[] {
  const { plan, choices, packageManager, repeat } = input
  const manifest = plan.files.find(({ path }) => path === 'package.json')
  const run = startCommand(String(manifest?.content ?? '{}'), packageManager, plan.framework?.dev)
  const addresses = plan.addresses.map(({ origin, use }) => `  ${origin}  ${use}`)
  const sandboxed = plan.addresses.some(({ origin }) => /^http:\/\/(127\.0\.0\.1|localhost)\b/.test(origin))
  const next: readonly (readonly [command: string, note: string])[] = [
    ...(choices.dir === '.' ? [] : [[`cd ${quoteShell(choices.dir)}`, ''] as const]),
    ...(input.installed === true ? [] : [[installLine(plan.root, packageManager), ''] as const]),
    ...(sandboxed
      ? [
          ...(hasPackage(String(manifest?.content ?? '{}'), 'appkit-sandbox')
            ? []
            : [
                [
                  addSandboxLine(packageManager, input.local),
                  '# once: the services the app talks to',
                ] as const,
              ]),
          [
            commandLine(devCommand(choices.namespaces), packageManager, plan.mode === 'new'),
            '# leave it running and open a second terminal',
          ] as const,
        ]
      : []),
    [run, ''],
  ]
  const width = Math.max(...next.map(([command]) => command.length)) + 3
  return [
    ...manualLines(input),
    ...(input.types ? typeLines(input.types) : []),
    ...openLines(input),
    'The app will contact',
    ...(addresses.length > 0 ? addresses : ['  nothing']),
    '',
    'Next',
    ...next.map(([command, note]) => `  ${note === '' ? command : command.padEnd(width) + note}`),
    '',
    ...plan.plugin,
    ...frameLines(input),
    ...(plan.signIn.length > 0 ? [...plan.signIn, ''] : []),
    'To repeat this run',
    `  ${repeat}`,
  ]
}

/** Says that joining an app is not finished, and how it is taken back. */
function openLines({ plan, choices: { dir }, installed, types }: ReportInput): readonly string[] {
  const steps = plan.mode === 'join' ? openSteps({ installed, types }) : []
  if (steps.length === 0) return []
  const place = dir === '.' ? '' : ` ${quoteShell(dir)}`
  return [`${closingLine(steps)} To take it back`, `  npx create-appkit${place} --undo`, '']
}

/** Lists the steps that are left before users of the app can log in to the embedded wallet. */
function frameLines({ plan, packageManager }: ReportInput): readonly string[] {
  if (!plan.files.some(({ path }) => path === 'frame.config.ts')) return []
  const serve = commandLine('', packageManager).replace('create-appkit', 'appkit-frame serve').trim()
  return [
    'Log-in by email and socials needs a wallet of your own in production. Fill in frame.config.ts, then serve it',
    `  ${serve} --config frame.config.ts`,
    '',
  ]
}

function manualLines({ plan: { manual } }: ReportInput): readonly string[] {
  if (!manual) return []
  return [
    `${manual.file} was left alone: ${manual.reason}.`,
    manual.isIsland ? 'Paste these lines between its two --- lines:' : 'Paste these lines at its top:',
    '',
    ...manual.lines.map((line) => `  ${line}`),
    '',
    manual.isIsland
      ? 'and put this into its <body>:'
      : manual.isRoute
        ? 'and add this to its list of routes:'
        : 'and put this around what it renders:',
    '',
    ...manual.wrap.map((line) => `  ${line}`),
    '',
  ]
}
