"""Makes the descriptions of the API that the server serves (docs/API.md, section 6): OpenAPI for HTTP, AsyncAPI for the
websocket.

    describe.py TREE VERSION OPENAPI.json ASYNCAPI.json"""

import json
import os
import sys

import asyncapi
import openapi
import routes

SCHEMAS = ('client', 'server', 'tour', 'record', 'http')


def main():
    tree, version, *outputs = sys.argv[1:]

    def read(path):
        with open(os.path.join(tree, path), encoding='utf-8') as file:
            return file.read()

    schemas = {f'{name}.json': json.loads(read(f'proto/schema/{name}.json')) for name in SCHEMAS}
    documents = (openapi.document(schemas, routes.described(read), version), asyncapi.document(schemas, version))
    for output, document in zip(outputs, documents, strict=True):
        with open(output, 'w', encoding='utf-8') as file:
            json.dump(document, file, ensure_ascii=False, separators=(',', ':'))
            file.write('\n')


if __name__ == '__main__':
    main()
