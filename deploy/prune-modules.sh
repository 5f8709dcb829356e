#!/bin/sh
# Deletes from node_modules what the running gateway never reads. Every package can still be loaded, which
# e2e/soak/image.test.ts tries.
# Usage: prune-modules.sh FOLDER...
set -eu
for folder in "$@"; do
  [ -d "$folder" ] || continue
  cd "$folder"
  # Source maps, type declarations, tests, and copies of the code for browsers and bundlers. Postgres stays as it was
  # released: the gateway checks its sha256.
  find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' \) \
    -not -path './@embedded-postgres/*' -delete
  find . -depth -type d \( -name test -o -name tests -o -name docs \) -not -path './@embedded-postgres/*' \
    -not -path '*/dist/*' -not -path '*/build/*' -exec rm -rf {} +
  find . -depth -type d \( -path './@ai-sdk/*/src' -o -path './@azure/*/browser' -o -path './@azure/*/react-native' \) -exec rm -rf {} +
  rm -rf @opentelemetry/*/build/esm @opentelemetry/*/build/esnext @aws-sdk/*/dist-es @smithy/*/dist-es zod/src
  rm -rf gpt-tokenizer/esm gpt-tokenizer/src gpt-tokenizer/data pdfjs-dist/web pdfjs-dist/build tesseract.js/dist
  # Engines and models of OCR that it does not choose.
  rm -rf @tesseract.js-data/*/4.0.0
  find . -path './tesseract.js-core/*' \( -name '*.wasm.js' -o -name 'tesseract-core*' -not -name '*lstm*' \) -delete
  # ONNX Runtime for other systems, and its WebAssembly build, which stands in where the native one cannot be loaded.
  rm -rf onnxruntime-node/bin/napi-v6/win32 onnxruntime-node/bin/napi-v6/darwin onnxruntime-node/bin/napi-v6/linux/arm64
  rm -rf onnxruntime-web
  cd - > /dev/null
done
