import { composeNames, readVersion } from '../about/names.js'
import type { CommandContext } from '../context/CommandContext.js'
import { projectRoot } from '../generate/listSpecs.js'
import { findLocalPackages } from '../plan/planDependencies.js'
import { composeCommand } from '../render/renderCompose.js'
import {
  closingLine,
  createSay,
  dryRunNote,
  fileLines,
  jsonFiles,
  noteLines,
  openSteps,
  packageLines,
  placeName,
  section,
} from '../report/reportParts.js'
import { reportFailedInstall } from '../write/installPackages.js'
import { refuseDirty } from '../write/refuseDirty.js'
import { carryOut, isChange } from './carryOut.js'
import type { ChangeFlags } from './flags.js'
import { planServer, type ServerPlan } from './planServer.js'

/** The endpoints of an app's config once the server is public, with the address of each. */
const serverEndpoints: ReadonlyArray<readonly [name: string, url: string]> = [
  ['catalogue', 'https://<API_HOST>/catalogue'],
  ['blockchainApi', 'https://<API_HOST>/blockchain'],
  ['analytics', 'https://<API_HOST>/analytics'],
  ['relay', 'wss://<API_HOST>/relay'],
  ['auth', 'https://<API_HOST>/auth'],
  ['secureSite', 'https://<WALLET_HOST>'],
]

/**
 * Runs `add server` or `remove server`: it plans the change, shows it, writes it and installs packages.
 *
 * @param command - `add` or `remove`.
 * @param flags - the flags.
 * @param context - the folder, the environment and the output of the command.
 * @returns the exit code: 1 if packages could not be installed.
 * @throws CliError if the app cannot be changed, or InterruptedError if the question was answered with no.
 */
export async function runServer(
  command: 'add' | 'remove',
  flags: ChangeFlags,
  context: CommandContext,
): Promise<0 | 1> {
  const { cwd, env, writeOut } = context
  const root = projectRoot(flags.cwd, cwd)
  const local = findLocalPackages(env.APPKIT_PACKAGES)
  const planned = await planServer({ root, on: command === 'add', local, version: readVersion() })
  const notes = await refuseDirty(planned, flags.allowDirty === true)
  const plan = { ...planned, warnings: [...planned.warnings, ...notes] }
  const say = createSay(writeOut, flags.json === true)
  if (isChange(plan)) say(reportOf(plan, command, flags, placeName(cwd, root)))
  else say([`Nothing to do: the app has ${command === 'add' ? 'its' : 'no'} server already.`])
  const { awaitsInstall, install, installCommand } = await carryOut(plan, flags, context)
  if (flags.json) {
    const report = { ...jsonReport(plan, command, flags), installed: install?.ok ?? null }
    writeOut(`${JSON.stringify(report, null, 2)}\n`)
  } else if (isChange(plan) && !flags.dryRun)
    say(
      nextLines(
        command,
        awaitsInstall ? installCommand : undefined,
        plan.files.find(({ path }) => path === composeNames.beside)?.path ?? composeNames.usual,
        closingLine(openSteps({ installed: install?.ok })),
      ),
    )
  if (install === undefined || install.ok) return 0
  reportFailedInstall(install, installCommand, context)
  return 1
}

function reportOf(
  { dependencies, files, removed, warnings }: ServerPlan,
  command: 'add' | 'remove',
  { dryRun = false }: ChangeFlags,
  place: string,
): readonly string[] {
  const title = command === 'add' ? 'Adding a server to' : 'Removing the server from'
  return [
    `${title} ${place}${dryRunNote(dryRun)}`,
    '',
    ...fileLines(files, removed),
    ...section('Packages in package.json', packageLines(dependencies)),
    ...noteLines(warnings),
  ]
}

function nextLines(
  command: 'add' | 'remove',
  install: string | undefined,
  compose: string,
  closing: string,
): readonly string[] {
  const first = install === undefined ? [] : [`  ${install}`]
  if (command === 'remove') return [...(install ? ['Next', ...first, ''] : []), closing]
  const width = Math.max(...serverEndpoints.map(([name]) => name.length)) + 1
  return [
    'Next',
    ...first,
    '  npx appkit-server serve   runs it here, at http://localhost:4610',
    '  npx appkit-server check   says what stands against it in production',
    '  cp server.env.example server.env, fill it in, and on the machine with your domain:',
    `  ${composeCommand(compose)} up --detach --build`,
    '',
    'Then endpoints of appkit.config for a production build:',
    ...serverEndpoints.map(([name, url]) => `  ${`${name}:`.padEnd(width)} '${url}'`),
    '',
    `${closing} docs/going-live.md goes through it. To take it back`,
    '  npx create-appkit remove server',
  ]
}

function jsonReport(plan: ServerPlan, command: 'add' | 'remove', { dryRun = false }: ChangeFlags) {
  const { dependencies, files, removed, root, warnings } = plan
  const reverse = `npx create-appkit ${command === 'add' ? 'remove' : 'add'} server`
  return {
    command,
    dryRun,
    root,
    changed: isChange(plan),
    parts: [],
    files: jsonFiles(files),
    removed,
    dependencies,
    warnings,
    manual: [],
    reverse,
  }
}
