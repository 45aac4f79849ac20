import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A value in DER: its tag, its length, its content. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...contents: readonly Buffer[]) => der(0x30, ...contents)
const text = (tag: number, value: string) => der(tag, Buffer.from(value, 'latin1'))
const hex = (value: string) => Buffer.from(value, 'hex')

/** Object identifiers, encoded. */
const [ECDSA_WITH_SHA256, COMMON_NAME] = [hex('06082a8648ce3d040302'), hex('0603550403')]
const [SUBJECT_ALT_NAME, BASIC_CONSTRAINTS] = [hex('0603551d11'), hex('0603551d13')]

/** A day from now, as a certificate writes it. */
const day = (ahead: number) => {
  const iso = new Date(Date.now() + ahead * 86_400_000).toISOString()
  return text(0x17, `${iso.replaceAll(/[-:T]|\.\d+/g, '').slice(2)}`)
}

/**
 * A key and a self-signed certificate (RFC 5280) for 127.0.0.1 and these names; `file` contains the certificate. It is
 * written by hand, so that the tests need no program for it.
 */
export async function selfSigned(hosts: readonly string[] = ['service.invalid']) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const algorithm = sequence(ECDSA_WITH_SHA256)
  const name = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, 'service.invalid'))))
  const names = [der(0x87, Buffer.from([127, 0, 0, 1])), ...hosts.map((host) => text(0x82, host))]
  const extensions = sequence(
    sequence(SUBJECT_ALT_NAME, der(0x04, sequence(...names))),
    sequence(BASIC_CONSTRAINTS, der(0x04, sequence(der(0x01, Buffer.from([255]))))),
  )
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const [serial, validity] = [der(0x02, Buffer.from([1])), sequence(day(-1), day(2))]
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(version, serial, algorithm, name, validity, name, subjectKey, der(0xa3, extensions))
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const encoded = sequence(body, algorithm, signature).toString('base64')
  const cert = `-----BEGIN CERTIFICATE-----\n${encoded.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  const folder = await mkdtemp(path.join(tmpdir(), 'certificate-'))
  const file = path.join(folder, 'cert.pem')
  await writeFile(file, cert)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert,
    file,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
