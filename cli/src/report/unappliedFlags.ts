import type { CreateFlags } from '../flags/types.js'
import type { PlannedFile } from '../plan/types.js'

/**
 * Says which flags a run was given in vain, because the host's own config stays.
 *
 * @param files The planned files.
 * @param flags The flags of the run.
 * @returns One note, or none.
 */
export function unappliedFlags(files: readonly PlannedFile[], flags: CreateFlags): readonly string[] {
  const kept = files.find(({ path, action }) => action === 'keep' && /^appkit\.config\.m?[jt]s$/.test(path))
  const given = [
    flags.namespaces && '--namespaces',
    flags.features && '--features',
    flags.theme && '--theme',
    flags.accent && '--accent',
    flags.projectId && '--project-id',
  ].filter((name) => name !== undefined)
  if (!kept || given.length === 0) return []
  return [
    `${kept.path} is yours and stays, so ${given.join(', ')} changed nothing in it. Edit it, then run npx create-appkit generate.`,
  ]
}
