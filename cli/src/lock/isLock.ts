import { isRecord } from '../../../common/records.js'
import { isFrame, isMade } from './made.js'
import type { LockFile } from './types.js'

type Check = (value: unknown) => boolean

const optional =
  (isRight: Check): Check =>
  (value) =>
    value === undefined || isRight(value)

const listOf =
  (isRight: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isRight)

const recordOf =
  (isRight: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(isRight)

/** A record whose keys are paths within the project. */
const filesOf =
  (isRight: Check): Check =>
  (value) =>
    isRecord(value) && Object.keys(value).every(isInner) && Object.values(value).every(isRight)

const isHunks = listOf((hunk) => isRecord(hunk) && isText(hunk.was) && isText(hunk.is))

const isChanges = recordOf(
  (change) => isRecord(change) && (change.to === 'on' || change.to === 'off') && isHunks(change.hunks),
)

const isPaths = listOf((path) => isText(path) && isInner(path))

const parts: Readonly<Record<keyof LockFile, Check>> = {
  version: (value) => value === 1,
  appkit: isText,
  template: (value) => value === null || isText(value),
  beside: optional((value) => value === true),
  files: filesOf(
    (file) =>
      isRecord(file) && ['generated', 'owned', 'shared'].includes(String(file.kind)) && isHash(file.sha256),
  ),
  changes: optional(isChanges),
  made: optional(isMade),
  frame: optional(isFrame),
  kit: optional(isText),
  earlier: optional(isLock),
  base: optional(filesOf(listOf(isText))),
  undo: optional(filesOf(isHunks)),
  unfinished: optional(isOpenRun),
}

/**
 * Whether a value can be used as the record of what was written into a host. Files are written and removed by it, so each
 * path stays within the project.
 *
 * @param value - the value that the lock file holds.
 */
export function isLock(value: unknown): value is LockFile {
  return isRecord(value) && Object.entries(parts).every(([name, isRight]) => isRight(value[name]))
}

function isOpenRun(value: unknown): boolean {
  if (!isRecord(value) || typeof value.install !== 'boolean' || !filesOf(isHash)(value.files)) return false
  const { by, removed, edited, before } = value
  const isMark: Check = (mark) => isRecord(mark) && Number.isInteger(mark.pid) && isText(mark.born)
  const isBefore: Check = (state) =>
    isRecord(state) &&
    optional(isText)(state.appkit) &&
    optional(isChanges)(state.changes) &&
    optional(isFrame)(state.frame) &&
    optional(filesOf(isHunks))(state.undo)
  return (
    optional(isMark)(by) &&
    optional(isPaths)(removed) &&
    optional(isPaths)(edited) &&
    optional(isBefore)(before)
  )
}

function isInner(path: string): boolean {
  return !/^[/\\]|^[a-z]:|\0|\\/i.test(path) && !path.split('/').includes('..')
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isHash(value: unknown): boolean {
  return isText(value) && /^[0-9a-f]{64}$/.test(value)
}
