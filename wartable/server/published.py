"""What is published as OpenAPI, from which the client's types are made."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any

from litestar._openapi.schema_generation import SchemaCreator
from litestar._openapi.schema_generation.plugins.struct import StructSchemaPlugin
from litestar.openapi.spec import Reference, Schema
from litestar.typing import FieldDefinition

from wartable.server.values import Asked, LiveMessage, Sight


class Published(StructSchemaPlugin):
    """A value with its sentence. Who asks may leave out what has a default, and so does a value
    that omits it; of all else every field is sent. What the socket tells stands beside the sight of
    a table."""

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: SchemaCreator
    ) -> Schema:
        kind: Any = field_definition.type_
        schema = super().to_openapi_schema(field_definition, schema_creator)
        if kind.__doc__:
            schema.description = cleandoc(kind.__doc__)
        if not kind.__struct_config__.omit_defaults and not issubclass(kind, Asked):
            schema.required = sorted(schema.properties or ())
        for each in (schema.properties or {}).values():
            _leave_out_dots(each)
        if kind is Sight:
            schema_creator.for_field_definition(FieldDefinition.from_annotation(LiveMessage))
        return schema


def _leave_out_dots(value: Schema | Reference) -> None:
    """A tuple of bounded length holds one sort of thing; its dots are no second one."""
    if isinstance(value, Schema) and isinstance(value.items, Schema) and value.items.one_of:
        value.items.one_of = [each for each in value.items.one_of if each != Schema()]
