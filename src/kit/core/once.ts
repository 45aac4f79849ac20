/** Makes something when it is first needed, and once, however often that is. The failure of a request is remembered too. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
