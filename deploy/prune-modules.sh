#!/bin/sh
# Deletes from node_modules what the running gateway never reads: source maps, type declarations, other module formats,
# headers, engines of OCR that it does not choose.
# Usage: prune-modules.sh node_modules
set -eu
cd "$1"
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
rm -rf @opentelemetry/*/build/esm @opentelemetry/*/build/esnext
rm -rf gpt-tokenizer/esm gpt-tokenizer/src gpt-tokenizer/data
rm -rf pdfjs-dist/types pdfjs-dist/web pdfjs-dist/build
# ONNX Runtime for other systems, and its WebAssembly build, which stands in where the native one cannot be loaded.
rm -rf onnxruntime-node/bin/napi-v6/win32 onnxruntime-node/bin/napi-v6/darwin onnxruntime-node/bin/napi-v6/linux/arm64
rm -rf onnxruntime-web
