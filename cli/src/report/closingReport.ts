import { quoteShell } from './quoteShell.js'
import type { ReportInput } from './types.js'

/**
 * Writes the end of a run: what the app will contact, what to do next, and the line that repeats the run.
 *
 * @param input What happened.
 * @returns Lines without colour.
 */
export function closingReport(input: ReportInput): readonly string[] {
  const { plan, choices, packageManager, repeat } = input
  const run = packageManager === 'npm' ? 'npm run dev' : `${packageManager} dev`
  const addresses = plan.addresses.map(({ origin, use }) => `  ${origin}  ${use}`)
  const sandboxed = plan.addresses.some(({ origin }) => /^http:\/\/(127\.0\.0\.1|localhost)\b/.test(origin))
  const add = packageManager === 'npm' ? 'npm install -D' : `${packageManager} add -D`
  const sandbox = input.local?.sandbox ? `./vendor/${input.local.sandbox.name}` : 'appkit-sandbox'
  const next = [
    choices.dir === '.' ? [] : [`cd ${quoteShell(choices.dir)}`],
    input.installed === true ? [] : [`${packageManager} install`],
    sandboxed
      ? [
          `${add} ${sandbox}   # once: the services the app talks to`,
          'npx appkit dev   # keep it running; a second terminal for the app',
        ]
      : [],
    [run],
  ].flat()
  return [
    ...manualLines(input),
    'The app will contact',
    ...(addresses.length > 0 ? addresses : ['  nothing']),
    '',
    'Next',
    ...next.map((line) => `  ${line}`),
    '',
    'The same again',
    `  ${repeat}`,
  ]
}

function manualLines({ plan: { manual } }: ReportInput): readonly string[] {
  if (!manual) return []
  return [
    `${manual.file} was left alone: ${manual.reason}.`,
    'Paste these three lines at its top:',
    '',
    ...manual.lines.map((line) => `  ${line}`),
    '',
    'and put this around what it renders:',
    '',
    ...manual.wrap.map((line) => `  ${line}`),
    '',
  ]
}
