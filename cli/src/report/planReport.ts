import type { Plan } from '../plan/types.js'

/**
 * Describes a plan for a person: every file with what happens to it, the packages, the notes.
 *
 * @param plan The plan.
 * @returns Lines without colour, the same for a dry run and the real one.
 */
export function planReport(plan: Plan): readonly string[] {
  const signs = { create: '+', update: '~', keep: '=', unchanged: ' ' }
  const notes = { create: '', update: '  (edited)', keep: '  (yours, stays)', unchanged: '  (unchanged)' }
  const shown = plan.files.filter((file) => file.action !== 'unchanged')
  const files = shown.map(({ path, action }) => `  ${signs[action]} ${path}${notes[action]}`)
  const packages = plan.dependencies.map(({ name, range }) => `  ${name.padEnd(16)} ${range}`)
  const warnings = plan.warnings.map((warning) => `  ${warning}`)
  return [
    ...section('Files', files),
    ...section('Packages in package.json', packages),
    ...section('Note', warnings),
  ]
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines, '']
}
