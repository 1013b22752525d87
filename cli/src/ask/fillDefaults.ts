import { namespaces } from '../catalogue/namespaces.js'
import type { Choices, CreateFlags } from '../flags/types.js'

/**
 * Takes the standard answer for everything the flags left open.
 *
 * @param flags The checked flags.
 * @param dir The folder.
 */
export function fillDefaults(flags: CreateFlags, dir: string): Choices {
  return {
    dir,
    template: flags.template,
    namespaces: flags.namespaces ?? namespaces.slice(0, 1).map((entry) => entry.id),
    features: flags.features ?? {},
    featureList: flags.featureList,
    theme: flags.theme ?? 'system',
    accent: flags.accent ?? '#3355ff',
    projectId: flags.projectId,
    entry: flags.entry,
    install: flags.install,
  }
}
