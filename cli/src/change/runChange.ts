import { readVersion } from '../about/names.js'
import type { CommandContext } from '../context/CommandContext.js'
import { projectRoot } from '../generate/listSpecs.js'
import { findLocalPackages } from '../plan/planDependencies.js'
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
import { isServer, nameOfPart, parseParts } from './parseParts.js'
import { type ChangePlan, planChange } from './planChange.js'
import { libraryLines, measuredOf, sizeOf } from './sizes.js'

/**
 * Runs `add` or `remove`: check, plan, show, write, install. A dry run does the same and stops before the write.
 *
 * @param command - `add` or `remove`.
 * @param words - the parts as typed.
 * @param flags - the flags.
 * @param context - the folder, the environment and the output of the command.
 * @returns the exit code: 1 if packages could not be installed, or a person has something to do.
 * @throws CliError, or InterruptedError if the question was answered with no.
 */
export async function runChange(
  command: 'add' | 'remove',
  words: readonly string[],
  flags: ChangeFlags,
  context: CommandContext,
): Promise<0 | 1> {
  const { cwd, env, writeOut } = context
  if (isServer(words, command)) {
    const { runServer } = await import('./runServer.js')
    return runServer(command, flags, context)
  }
  const parts = parseParts(words, command)
  const names = parts.map(nameOfPart)
  const root = projectRoot(flags.cwd, cwd)
  const planned = await planChange({
    root,
    parts,
    on: command === 'add',
    local: findLocalPackages(env.APPKIT_PACKAGES),
    version: readVersion(),
  })
  const notes = await refuseDirty(planned, flags.allowDirty === true)
  const plan = { ...planned, warnings: [...planned.warnings, ...notes] }
  const say = createSay(writeOut, flags.json === true)
  if (isChange(plan)) say(changeReport(plan, command, flags, cwd))
  else {
    const verb = parts.length > 1 ? 'are' : 'is'
    say([`Nothing to do: ${names.join(', ')} ${verb} ${command === 'add' ? 'on' : 'off'} already.`])
  }
  const { awaitsInstall, install, installCommand } = await carryOut(plan, flags, context, () =>
    renewRoutes(plan, env),
  )
  // Parts that were so before are left out of the command that reverts the run.
  const reversed = plan.parts.filter(({ was, is }) => was !== is).map(({ part }) => nameOfPart(part))
  const taken = reversed.length > 0 ? reversed : names
  const reverse = `npx create-appkit ${command === 'add' ? 'remove' : 'add'} ${taken.join(' ')}`
  if (flags.json) {
    const report = { ...jsonReport(plan, command, flags, reverse), installed: install?.ok ?? null }
    writeOut(`${JSON.stringify(report, null, 2)}\n`)
  } else if (isChange(plan) && !flags.dryRun) {
    const next = awaitsInstall ? ['Next', `  ${installCommand}`, ''] : []
    const listed = plan.manual.length > 0 ? 'do what is listed above' : undefined
    const steps = openSteps({ installed: install?.ok, listed })
    say([...next, `${closingLine(steps)} To take it back`, `  ${reverse}`])
  }
  if (install === undefined || install.ok) return plan.manual.length > 0 ? 1 : 0
  reportFailedInstall(install, installCommand, context)
  return 1
}

/** Has a router make its tree of routes anew, where that of sign-in came or went. Where it cannot, the next start does. */
async function renewRoutes(
  { root, parts, files, removed }: ChangePlan,
  env: CommandContext['env'],
): Promise<void> {
  if (parts.every(({ part }) => part.id !== 'siwx')) return
  const { haveRoutes, makeRouteTree } = await import('../typecheck/makeRouteTree.js')
  const created = files.flatMap(({ path, action }) => (action === 'create' ? [path] : []))
  if (haveRoutes([...created, ...removed])) await makeRouteTree(root, env)
}

function changeReport(
  { root, parts, files, removed, dependencies, warnings, manual }: ChangePlan,
  command: string,
  { dryRun = false }: ChangeFlags,
  cwd: string,
): readonly string[] {
  const changing = parts.filter(({ was, is }) => was !== is)
  const width = Math.max(0, ...changing.map(({ part }) => nameOfPart(part).length)) + 2
  const title = command === 'add' ? 'Adding to' : 'Removing from'
  const lines = changing.flatMap(({ part, contacts }) => [
    `  ${nameOfPart(part).padEnd(width)}${sizeOf(part, command === 'add' ? '+' : '-')}`,
    ...(contacts.length > 0 ? [`  ${''.padEnd(width)}contacts ${contacts.join(', ')}`] : []),
    ...libraryLines(part).map((line) => `  ${''.padEnd(width)}${line}`),
  ])
  return [
    `${title} ${placeName(cwd, root)}${dryRunNote(dryRun)}`,
    '',
    ...(lines.length > 0 ? [...lines, ''] : []),
    ...fileLines(files, removed),
    ...section('Packages in package.json', packageLines(dependencies)),
    ...section(
      'For you to do',
      manual.map((line) => `  ${line}`),
    ),
    ...noteLines(warnings),
  ]
}

function jsonReport(
  plan: ChangePlan,
  command: string,
  { dryRun = false }: ChangeFlags,
  reverse: string,
): Readonly<Record<string, unknown>> {
  const { root, parts, files, removed, dependencies, warnings, manual } = plan
  return {
    command,
    dryRun,
    root,
    changed: isChange(plan),
    parts: parts.map(({ part, was, is, contacts }) => ({
      name: nameOfPart(part),
      was: was ? 'on' : 'off',
      is: is ? 'on' : 'off',
      bytes: measuredOf(part),
      contacts,
    })),
    files: jsonFiles(files),
    removed,
    dependencies,
    warnings,
    manual,
    reverse,
  }
}
