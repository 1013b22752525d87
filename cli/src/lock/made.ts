import { isRecord } from '../../../common/records.js'
import { features } from '../catalogue/features.js'
import { namespaces } from '../catalogue/namespaces.js'
import type { SourceStyle } from '../edits/codeStyle.js'
import type { Choices, PackageManager, ThemeChoices, ThemeMode } from '../flags/types.js'
import { appNameFor, deriveNames } from '../host/deriveNames.js'
import type { Target } from '../host/types.js'
import type { FrameValues } from '../render/renderFrameConfig.js'
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

const themes: readonly ThemeMode[] = ['light', 'dark', 'system']
const managers: readonly PackageManager[] = ['npm', 'pnpm', 'yarn', 'bun']

/**
 * Whether a value of a lock file can be rendered from: source text is made of it, so nothing else may be in it.
 *
 * @param value - any value.
 */
export function isMade(value: unknown): value is Made {
  if (!isRecord(value) || !isRecord(value.names) || !isRecord(value.features)) return false
  const {
    namespaces: ids,
    features: switches,
    theme,
    accent,
    look,
    locale,
    projectId,
    authPath,
    names,
    style,
  } = value
  return (
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string' && /^[-a-z0-9]{3,8}$/.test(id)) &&
    Object.values(switches).every((on) => typeof on === 'boolean') &&
    themes.some((mode) => mode === theme) &&
    (accent === undefined || /^#[0-9a-f]{6}$/.test(String(accent))) &&
    (look === undefined || isLook(look)) &&
    (locale === undefined || /^[a-z]{2,3}(-[A-Z]{2})?$/.test(String(locale))) &&
    (projectId === undefined || /^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$/.test(String(projectId))) &&
    (authPath === undefined || /^\/[\w/-]*$/.test(String(authPath))) &&
    [names.app, names.title, names.packageName].every(isName) &&
    managers.some((name) => name === value.packageManager) &&
    (style === undefined || isStyle(style))
  )
}

function isLook(value: unknown): value is ThemeChoices {
  if (!isRecord(value)) return false
  const { accentDark, radius, density, layout, variables } = value
  return (
    (accentDark === undefined || /^#[0-9a-f]{6}$/.test(String(accentDark))) &&
    [undefined, 'none', 'small', 'large'].some((known) => known === radius) &&
    (density === undefined || density === 'compact') &&
    (layout === undefined || layout === 'wide') &&
    (variables === undefined ||
      (isRecord(variables) &&
        Object.entries(variables).every(([name, css]) => /^[a-z-]+$/.test(name) && isName(css))))
  )
}

/** Whether a value of a lock file is what the configuration of the embedded wallet's server can be rendered from. */
export function isFrame(value: unknown): value is FrameValues {
  if (!isRecord(value) || !Array.isArray(value.namespaces)) return false
  return (
    isName(value.projectId) &&
    isName(value.name) &&
    value.namespaces.every((id) => namespaces.some((entry) => entry.id === id)) &&
    typeof value.socials === 'boolean'
  )
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && !/\p{Cc}/u.test(value)
}

function isStyle(value: unknown): boolean {
  if (!isRecord(value)) return false
  const isQuote = (quote: unknown) => quote === "'" || quote === '"'
  return (
    (value.eol === '\n' || value.eol === '\r\n') &&
    typeof value.unit === 'string' &&
    /^[ \t]{0,16}$/.test(value.unit) &&
    isQuote(value.quote) &&
    isQuote(value.jsxQuote) &&
    typeof value.semicolons === 'boolean'
  )
}
