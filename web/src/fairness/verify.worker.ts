// Checks one record with our own C code as WebAssembly (tools/wasm/verify.c), beside the page.
interface Module {
  memory: WebAssembly.Memory;
  verify_text(bytes: number): number;
  verify_run(): void;
  verify_answer(): number;
  verify_answer_len(): number;
}

async function verify(url: string, text: string): Promise<unknown> {
  const reply = await fetch(url);
  const code = await reply.arrayBuffer();
  if (!code.byteLength) return null; // see tools/verify-wasm
  const made = await WebAssembly.instantiate(code);
  const module = made.instance.exports as WebAssembly.Exports & Module;
  const bytes = new TextEncoder().encode(text);
  const at = module.verify_text(bytes.length);
  if (!at) return { wrong: 'the record is too long', kind: 'long', line: 0, move: 0 };
  new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
  module.verify_run();
  const answer = new Uint8Array(module.memory.buffer, module.verify_answer(), module.verify_answer_len());
  return JSON.parse(new TextDecoder().decode(answer));
}

onmessage = async (event: MessageEvent<{ url: string; text: string }>) => {
  try {
    postMessage(await verify(event.data.url, event.data.text));
  } catch (error) {
    // A trap: our own mistake. The page tells it as an error.
    setTimeout(() => {
      throw error;
    });
  }
};
