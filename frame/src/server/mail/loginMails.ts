import type { Mail } from '../config/config.js'
import { writeMail } from './mailBody.js'
import { type Reader, textsFor } from './mailTexts.js'

/** Content of the mail of a log-in. */
interface LoginMailFacts {
  readonly to: string
  /** The origin of the app. */
  readonly site: string
  /** The name of the app in the configuration. */
  readonly name: string | undefined
  /** A number of two digits, which the window of the wallet shows too. */
  readonly number: number
}

/** The mail for a device that the user has not logged in with: its link confirms the device. */
export function writeDeviceMail(
  reader: Reader,
  { name, number, site, to, url }: LoginMailFacts & { readonly url: string },
): Mail {
  const texts = textsFor(reader)
  return writeMail({
    to,
    locale: reader.locale,
    subject: texts.deviceSubject(String(number)),
    site,
    name,
    lead: texts.deviceLead(site),
    large: { label: texts.deviceNumber, value: String(number) },
    link: { label: texts.deviceLink, url, act: texts.deviceAct },
    end: texts.deviceEnd,
  })
}

/** The mail with a code of six digits. */
export function writeCodeMail(
  reader: Reader,
  { code, name, number, site, to }: LoginMailFacts & { readonly code: string },
): Mail {
  const texts = textsFor(reader)
  return writeMail({
    to,
    locale: reader.locale,
    subject: texts.codeSubject(code, String(number)),
    site,
    name,
    lead: texts.codeLead(site, String(number)),
    large: { label: texts.code, value: code },
    end: texts.codeEnd,
  })
}
