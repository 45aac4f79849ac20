import { describe, expect, test } from 'vitest'
import { cutWords, withoutPersonalData, withoutPersonalPath } from '../../../src/report/readers/personal-data.ts'
import { startProcessorTime } from '../../support/processor-time.ts'

/** A text a line. */
const lines = (text: string) => text.trim().split('\n')

const STAY = lines(`
token is expired
Why is my token is invalid?
The secret is out of sync
basic authentication
Basic authentication with bearer tokens
bearer authentication is not supported
Bearer Token vs. API Key
Authorization: Bearer <token>
Authorization: Bearer YOUR_API_KEY
Authorization: Bearer {token}
Authorization: Basic base64(username:password)
API key: Settings > Keys
Secret: Rotation
password is required
password: at least 12 characters
password must have 8-64 characters
token: 24h
secret: 32-byte key
token is unauthenticated
credentials: include
API key authentication: overview
api_key=YOUR_API_KEY
apiKey: process.env.OPENAI_API_KEY
client(token=accessToken)
token: \${{ secrets.GITHUB_TOKEN }}
PASSWORD=$DB_PASSWORD
password=********
max_tokens=4096
token_type=Bearer
secret_name: my-secret
auth: OAuth2
tokenizer: WordPiece
Token URL: https://example.com/oauth2/token
OAUTH2_CLIENT_SECRET_FILE
ERR_HTTP2_PROTOCOL_ERROR
TLS_AES_256_GCM_SHA384
TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256
NEXT_PUBLIC_SUPABASE_ANON_KEY
SOC2_TYPE2_COMPLIANCE_REPORT
npm_config_registry
npm_lifecycle_event
sk-learn pipelines
pk_user_profile_id
skeleton-loading and skip-validation
mintlify-components
mint_config_file
eyJ is how a JWT begins
getUserPreferencesForOrganization
convertBase64ToUint8ArrayBuffer
createV2ApiKeyForS3Bucket
getV2UserByIdFromS3BucketInUsEast1
Int32ArrayToFloat64Converter
test_should_return_404_when_missing
x86_64-unknown-linux-gnu
claude-3-5-sonnet-20241022
gpt-4o-mini-2024-07-18
windows-2022-large-runner
error 404 on /docs/getting-started-with-the-v2-api
https://example.com/api/v1/users/u123/orders/o456
limit 1000000000 bytes
5550109999
1 000 000 000 requests
rate limit of 1,000,000 requests
image sizes 256 512 1024
sizes 64 128 256 512 1024 2048
years 2021 2022 2023 2024
status 200 201 204 301 404 500
1700000000 or 1700000000000
0123456789
192.168.100.200 and 10.0.0.0/8
2001:db8::8a2e:370:7334
1.2.3 is newer than 1.10.0
v20.11.1-rc.2
react@18.2.0-beta.rc
actions/checkout@v4.1.0
logo@2x.png
@acme/sdk and @mona
https://unpkg.com/@acme/sdk
http://localhost:3000/@vite/client
git@github.com:acme/app.git
root@localhost
since 2026-11-25
2026-11-25 10:30:00 +0100
24.11.2026 10
01/02/2026 1000 errors
20261124T103000Z
3.14159265358979
ISO 639-3 and RFC 7231
port 443 8080
What does maxRetries=5 mean on port 8080?
How do I use <Card> and \`api.baseUrl\`?
Map<string, number>
a > b && c < d
abcdefghijklmnopqrstuvwxyz0123456789
日本語のドキュメントはありますか
दिन और दान
x-mint.href vs. docs.json
C++, C# and C
`)

const GO = lines(`
mona@example.com
mona.lisa+docs@mail.example.co.uk
o'neil_7@sub-domain.example.org
MONA@EXAMPLE.COM
mona@163.com
mona@münchen.example
μόνα@παράδειγμα.δοκιμή
mona＠example.com
mona\u200b@exam\u00adple.com
m\u2060ona@example\u{e0041}.com
John <mona@example.com>
<mona@example.com>
<a href="mailto:mona@example.com">
mo<b>na</b>@example.com
**mona**@example.com
mona&#64;example.com
mona&commat;example&period;com
https://example.com/?email=mona%40example.com
https://example.com/?email=mona%2540example.com
mailto:mona@example.com
+49 30 901820
+49 (0)30 901820-17
+1 (555) 010-9999
+442079460958
+47 22 86 44 00
+91 98765 43210
(555) 010-9999
555-010-9999
555.010.9999
1-800-555-0199
555 0100 999
212 555 0187
0049 30 901820 17
030/901820-17
030 901820
(030) 901820
06 12 34 56 78
06.12.34.56.78
020 7946 0958
03-1234-5678
０４９ ３０ ９０１８２０
+٤٩ ٣٠ ٩٠١٨٢٠
+४९ ३० ९०१८२०
555‐010‐9999
555‑010‑9999
555‒010‒9999
<+49 30 901820>
tel:5550109999
my phone number is 5550109999
4111 1111 1111 1111
4111-1111-1111-1111
mint_4f9a8c7b6d5e4f3a2b1c
Bearer <mint_4f9a8c7b6d5e4f3a2b1c>
sk-proj-Ab12Cd34Ef56Gh78
sk_live_51H8abcDEF
ghp_16C7e42F292c6912E7710c838347Ae178B4a
github_pat_11ABCDEFG0123456789_abcdefgh
glpat-abcDEF123456
xoxb-123456789012-abcdefABCDEF
AKIAIOSFODNN7EXAMPLE
wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY
AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY
eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.SflKxwRJSMeKKF2QT4fw
9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
123e4567-e89b-42d3-a456-426614174000
npm_abcdefABCDEF0123456789abcdefABCDEF
c2VjcmV0LWtleS13aXRoLWEtbG90LW9mLWVudHJvcHkx
VK7JG-NPHTM-C97JM-9MPGT-3V66T
a3f5k9z2m4n8p1q7r6s0t9u2v4w6x8y1
-----BEGIN PRIVATE KEY----- MIIEvQIBADANBg== -----END PRIVATE KEY-----
-----BEGIN RSA PRIVATE KEY----- MIIEvQIBADANBg
SECRET_KEY=hunter2secret
password=hunter2
password: hunter2
My password is hunter2
pwd=Sommer
DB_PASSWORD="correctHorse"
"client_secret": "hunter2abc"
api_key=abc123
api key is abc123def
SECRET_KEY_BASE=abcdefghijklmnop
password is correcthorsebatterystaple
accessToken='aB3dE5'
<input password="hunter2">
postgres://admin:hunter2/x@db/y
https://mona:hunter2@example.com/a
redis://:hunter2@cache:6379
Authorization: Basic YWRtaW46aHVudGVyMg==
Authorization: Bearer abcd1234
authorization: token abcd1234
Bearer abcd1234efgh
Basic YWRtaW46cGFzc3dvcmQ=
`)

describe('what readers ask is left as it is', () => {
  test('in a long list', () => expect(STAY.length).toBeGreaterThanOrEqual(80))
  test.for(STAY)('%s', (text) => {
    expect(withoutPersonalData(text)).toBe(text)
    const sentence = `How, or why: ${text} ?`
    expect(withoutPersonalData(sentence)).toBe(sentence)
  })
})

describe('addresses, telephone numbers and keys are removed', () => {
  test('in a long list', () => expect(GO.length).toBeGreaterThanOrEqual(80))
  /** The parts that no text may keep. */
  const LEAKS =
    /mona(?!@)|hunter2|sommer|correct h|901820|٩٠|९०|9999|0199|0187|0958|5678|3456|43210|44 00|1111|4f9a8c|Ab12|51H8|16C7|11ABC|abcDEF|IOSFOD|wJalr|SyD-9|eyJ|9f86|e89b|MIIE|abcd1234|abc123|abcdefghij|aB3d|horseb|YWRt|c2Vj|VK7JG|a3f5/i
  test.for(GO)('%s', (text) => {
    for (const written of [text, `Why is ${text} refused?`, `"${text}"`, `see (${text})`]) {
      const cleaned = withoutPersonalData(written)
      expect(cleaned).toContain('[removed]')
      expect(cleaned.replace(/:\/\/mona:|postgres:\/\/admin:/g, '')).not.toMatch(LEAKS)
    }
  })
})

test.for([
  ['/reset?email=jane@mail.example&token=abc', '/reset'],
  ['/guides/webhooks#jane@mail.example', '/guides/webhooks'],
  ['/users/jane@mail.example/settings', '/users/[removed]/settings'],
  ['/users/jane%40mail.example', '/users/[removed]'],
  ['/api/v2/OAuth2/k8s/x86/getting-started', '/api/v2/OAuth2/k8s/x86/getting-started'],
  ['/ja/%E3%81%AF', '/ja/%E3%81%AF'],
] as const)('of the path %s stays %s', ([path, shown]) => {
  expect(withoutPersonalPath(path)).toBe(shown)
})

describe('a long text is cut', () => {
  test.for([
    ['at 2,000 characters', 'a b '.repeat(600), 'a b '.repeat(500)],
    ['of any script', '字'.repeat(2001), '字'.repeat(2000)],
    ['before a run that the cut broke', `How ${'x'.repeat(3000)}`, 'How '],
    ['not before one that ends there', `${'a'.repeat(1996)} abc def`, `${'a'.repeat(1996)} abc`],
    ['not if it is short', 'a'.repeat(2000), 'a'.repeat(2000)],
  ] as const)('%s', ([, text, expected]) => expect(cutWords(text)).toBe(expected))
})

const MEGABYTE = 1_000_000
const UNITS = lines(`
-
a
aA1-
1
1 2
+1
a@
a@b.
<a
<a b@c.d>
<b>a</b>
&#64;
%25
%40
://a:
password=
password: a
-----BEGIN PRIVATE KEY-----
----- BEGIN
tel 1
0 1
sk-
eyJa.
A1_
字
`)

test.for(UNITS)('a megabyte of %s takes linear time', (unit) => {
  const took = (characters: number) => {
    const text = unit.repeat(Math.ceil(characters / unit.length))
    const processorMs = startProcessorTime()
    withoutPersonalData(text)
    return processorMs()
  }
  expect(took(MEGABYTE)).toBeLessThan(3000)
})
