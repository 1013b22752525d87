import { sha256 } from '../plan/sha256.js'
import type { ReportInput } from './types.js'

/**
 * Describes a run for a script. The plan part is the same for a dry run and the real one.
 *
 * @param input What happened.
 * @returns A value for JSON.stringify.
 */
export function jsonReport(input: ReportInput): Readonly<Record<string, unknown>> {
  const { plan } = input
  return {
    mode: plan.mode,
    dryRun: input.dryRun,
    root: plan.root,
    changed: plan.files.some(({ action }) => action === 'create' || action === 'update'),
    files: plan.files.map(({ path, kind, action, content }) => ({
      path,
      kind,
      action,
      sha256: sha256(content),
    })),
    dependencies: plan.dependencies,
    addresses: plan.addresses,
    warnings: plan.warnings,
    manual: plan.manual ?? null,
    installed: input.installed ?? null,
    git: input.git,
    repeat: input.repeat,
  }
}
