import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandContext } from '../context/CommandContext.js'
import { placeOf } from '../files/place.js'
import type { TypeCheck } from './findTypeCheck.js'
import { runBounded } from './runBounded.js'

/** Something that a compiler complains of. */
export interface TypeProblem {
  /** From the host's root, `/` between folders; empty if it is about no file. */
  readonly file: string
  /** From 1; 0 if it is about no line. */
  readonly line: number
  /** E.g. `TS2322`. */
  readonly code: string
  readonly message: string
  /** The line of the file, without the blanks around it. */
  readonly text: string
}

/** The result of a check. */
export type CheckResult =
  | { readonly ended: true; readonly problems: readonly TypeProblem[] }
  | { readonly ended: false; readonly isLate: boolean; readonly reason: string }

/**
 * Runs a host's type check.
 *
 * @param root - the host's folder.
 * @param check - how it is checked.
 * @param seconds - how long each command may take. Then it is ended.
 * @param env - the environment of its programs.
 * @returns the result. `ended` is false if it took too long, or failed without naming anything.
 * @throws InterruptedError if the command is told to stop meanwhile.
 */
export async function runTypeCheck(
  root: string,
  { commands }: TypeCheck,
  seconds: number,
  env: CommandContext['env'],
): Promise<CheckResult> {
  const problems: TypeProblem[] = []
  for (const { program, args } of commands) {
    const { code, output, isLate } = await runBounded(root, program, args, seconds, env)
    if (isLate) return { ended: false, isLate, reason: `it was not finished after ${seconds} seconds` }
    const found = readProblems(root, output)
    problems.push(...found)
    if (code === 0 || found.length > 0) continue
    const last = output.trim().split('\n').at(-1)?.slice(0, 200)
    return { ended: false, isLate, reason: `it failed${last ? ` with "${last}"` : ''}` }
  }
  return { ended: true, problems }
}

/** `a.ts(1,2): error TS1: …`, and `a.ts:1:2 - error TS1: …` of a script with colours. */
const line =
  /^(?:(?<file>\S.*?)\((?<row>\d+),\d+\): |(?<path>[^\s:][^:\n]*):(?<at>\d+):\d+ - )?error (?<code>TS\d+): (?<message>.*)$/

/**
 * Reads what a compiler has printed.
 *
 * @param root - the host's folder.
 * @param output - the output, of TypeScript.
 */
export function readProblems(root: string, output: string): readonly TypeProblem[] {
  const sources = new Map<string, readonly string[]>()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a script may colour what it prints
  const plain = output.replaceAll(/\u001b\[[0-9;]*m/g, '')
  return plain.split(/\r?\n/).flatMap((each) => {
    const groups = line.exec(each)?.groups
    if (groups === undefined) return []
    const file = (groups.file ?? groups.path ?? '').replaceAll('\\', '/')
    const row = Number(groups.row ?? groups.at ?? 0)
    if (!sources.has(file)) sources.set(file, linesOf(root, file))
    const text = sources.get(file)?.[row - 1]?.trim() ?? ''
    return [{ file, line: row, code: groups.code ?? '', message: groups.message ?? '', text }]
  })
}

function linesOf(root: string, file: string): readonly string[] {
  try {
    const place = file.startsWith('..') ? join(root, file) : placeOf(root, file)
    return readFileSync(place, 'utf8').split('\n')
  } catch {
    return []
  }
}
