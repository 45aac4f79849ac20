import { describe, expect, test } from 'vitest'
import { withoutPersonalData } from '../../src/core/personal-data.ts'

const ADDRESSES = [
  'mona@example.com',
  'mona.lisa+docs@mail.example.co.uk',
  "o'neil_7@sub-domain.example.org",
  'MONA@EXAMPLE.COM',
  'mona@münchen.example',
  'μόνα@παράδειγμα.δοκιμή',
  'mona (at) example.com',
  'mona[at]example[dot]com',
  'mona＠example.com',
]

const NUMBERS = [
  '+49 30 901820',
  '+1 (555) 010-9999',
  '(555) 010-9999',
  '555-010-9999',
  '555 0100 999',
  '0049 30 901820 17',
  '030/901820-17',
  '+442079460958',
  '5550109999',
  '４９１７０１２３４５６７',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  'DE89 3704 0044 0532 0130 00',
]

const KEYS = [
  'mint_4f9a8c7b6d5e4f3a2b1c',
  'sk-proj-Ab12Cd34Ef56Gh78',
  'sk_live_51H8abcDEF',
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  'github_pat_11ABCDEFG0123456789_abcdefgh',
  'glpat-abcDEF123456',
  'xoxb-123456789012-abcdefABCDEF',
  'AKIAIOSFODNN7EXAMPLE',
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY12',
  'AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.SflKxwRJSMeKKF2QT4fw',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  '123e4567-e89b-42d3-a456-426614174000',
  'npm_abcdefABCDEF0123456789abcdefABCDEF',
  'c2VjcmV0LWtleS13aXRoLWEtbG90LW9mLWVudHJvcHkx',
]

/** Ways in which people and programs write something. */
const WRITINGS: Record<string, (text: string) => string> = {
  alone: (text) => text,
  'in a sentence': (text) => `Why is ${text} refused?`,
  'in quotes': (text) => `"${text}"`,
  'in an address': (text) => `https://example.com/?q=${text}&page=2`,
  'encoded in an address': (text) => `https://example.com/?q=${encodeURIComponent(text)}`,
  'encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'split by HTML': (text) => `${text.slice(0, 3)}<b>${text.slice(3, 6)}</b>${text.slice(6)}`,
  'split by emphasis': (text) => `**${text.slice(0, 4)}**${text.slice(4)}`,
  'split by characters without a shape': (text) => text.replace(/(?<=^..)/, '\u200b'),
  'as HTML writes it': (text) => text.replace(/[@+.]/g, (mark) => `&#${mark.charCodeAt(0)};`),
}

const cases = Object.entries({ ADDRESSES, NUMBERS, KEYS }).flatMap(([kind, texts]) =>
  texts.flatMap((text) => Object.keys(WRITINGS).map((writing) => ({ kind, text, writing }))),
)

test('the list is long', () => expect(cases.length).toBeGreaterThan(200))

test.for(cases)('$text is removed $writing', ({ text, writing }) => {
  const clean = withoutPersonalData(WRITINGS[writing]?.(text) ?? '')
  expect(clean).toContain('[removed]')
  const plain = (written: string) =>
    written
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  const left = plain(clean.replaceAll('[removed]', ''))
  // Nothing of five characters is left.
  const parts = Array.from({ length: plain(text).length - 4 }, (_, at) => plain(text).slice(at, at + 5))
  const own = plain(WRITINGS[writing]?.('') ?? '')
  expect(parts.filter((part) => left.includes(part) && !own.includes(part))).toEqual([])
})

test.for([
  ['a password', 'My password is hunter2', 'My password is [removed]'],
  ['a secret in an address', 'https://example.com/?api_key=abc123&b=1', 'https://example.com/?api_key=[removed]&b=1'],
  ['credentials of an address', 'https://mona:hunter2@example.com/a', 'https://[removed]@example.com/a'],
  ['a header', 'authorization: Bearer abcd1234', 'authorization: [removed] [removed]'],
] as const)('%s is removed', ([, text, clean]) => {
  expect(withoutPersonalData(text)).toBe(clean)
})

describe('what readers ask is left as it is:', () => {
  test.for([
    'How do I use <Card> and `api.baseUrl`?',
    'Is 1.2.3 newer than 1.10.0?',
    'since 2026-11-25',
    'error 404 on /docs/getting-started-with-the-v2-api',
    'What does maxRetries=5 mean on port 8080?',
    'rate limit of 1,000,000 requests',
    'How do I mention @mona in package @acme/sdk?',
    'OpenAPI 3.1 webhooks & callbacks',
    'x-mint.href vs. docs.json',
    'getUserPreferencesForOrganization',
    '日本語のドキュメントはありますか',
  ])('%s', (text) => {
    expect(withoutPersonalData(text)).toBe(text)
  })
})
