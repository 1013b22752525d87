import { features } from '../catalogue/features.js'
import { namespaces } from '../catalogue/namespaces.js'
import type { SourceStyle } from '../edits/codeStyle.js'
import type { Choices, PackageManager } from '../flags/types.js'
import { appNameFor, deriveNames } from '../host/deriveNames.js'
import type { Target } from '../host/types.js'
import type { Made } from './types.js'

/**
 * Notes what a run renders the owned files from.
 *
 * @param target - the host.
 * @param choices - the decisions of the run.
 * @param packageManager - the app's package manager.
 * @param style - how the host writes its files, if it has a file.
 */
export function makeMade(
  target: Target,
  choices: Choices,
  packageManager: PackageManager,
  style: SourceStyle | undefined,
): Made {
  const { projectId, authPath } = choices
  return {
    namespaces: choices.namespaces,
    features: choices.features,
    theme: choices.theme,
    ...(choices.accent !== undefined && { accent: choices.accent }),
    ...(choices.look !== undefined && { look: choices.look }),
    ...(choices.locale !== undefined && { locale: choices.locale }),
    ...(projectId !== undefined && { projectId }),
    ...(authPath !== undefined && { authPath }),
    names: { app: appNameFor(target), ...deriveNames(target.root) },
    packageManager,
    ...(style && { style }),
  }
}

/** The decisions of a run, from what was noted of it. */
export function choicesOf(made: Made): Choices {
  return {
    dir: '.',
    template: undefined,
    namespaces: namespaces.map(({ id }) => id).filter((id) => made.namespaces.includes(id)),
    features: Object.fromEntries(
      Object.entries(made.features).filter(([name]) => features.some(({ id }) => id === name)),
    ),
    featureList: undefined,
    theme: made.theme,
    accent: made.accent,
    ...(made.look !== undefined && { look: made.look }),
    ...(made.locale !== undefined && { locale: made.locale }),
    projectId: made.projectId,
    entry: undefined,
    install: false,
    ...(made.authPath !== undefined && { authPath: made.authPath }),
  }
}
