import { parseAccent } from './parseAccent.js'
import { parseFeatures } from './parseFeatures.js'
import { parseNamespaces } from './parseNamespaces.js'
import { parseOneOf } from './parseOneOf.js'
import { parseProjectId } from './parseProjectId.js'
import type { CreateFlags, RawCreateFlags } from './types.js'

/**
 * Checks every flag of `create-appkit` before anything is read or asked.
 *
 * @param raw Flags as commander parsed them.
 * @returns The checked flags.
 * @throws CliError with exit code 2 at the first flag that is wrong.
 */
export function parseCreateFlags(raw: RawCreateFlags): CreateFlags {
  return {
    template: raw.template === undefined ? 'vite' : parseOneOf('--template', raw.template, ['vite']),
    namespaces: raw.namespaces === undefined ? undefined : parseNamespaces(raw.namespaces),
    features: raw.features === undefined ? undefined : parseFeatures(raw.features),
    featureList: raw.features?.replace(/\s+/g, ''),
    theme:
      raw.theme === undefined ? undefined : parseOneOf('--theme', raw.theme, ['light', 'dark', 'system']),
    accent: raw.accent === undefined ? undefined : parseAccent(raw.accent),
    projectId: raw.projectId === undefined ? undefined : parseProjectId(raw.projectId),
    pm: raw.pm === undefined ? undefined : parseOneOf('--pm', raw.pm, ['npm', 'pnpm', 'yarn', 'bun']),
    entry: raw.entry,
    onConflict: parseOneOf('--on-conflict', raw.onConflict ?? 'error', ['error', 'merge', 'overwrite']),
    install: raw.install !== false,
    git: raw.git !== false,
    dryRun: raw.dryRun === true,
    json: raw.json === true,
    yes: raw.yes === true,
  }
}
